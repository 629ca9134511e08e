import type { DoctorId, PointsDraft } from '../../../contract/entities/doctors.ts';
import { audit } from '../../kit/audit.ts';
import { countedPage, type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { conflict, invalidField, orNotFound } from '../../platform/errors.ts';
import { presentLine } from './doctors.present.ts';
import { doctorsRepo } from './doctors.repo.ts';

/** The most coins that a balance can hold: PostgreSQL's integer. */
const mostPoints = 2_147_483_647;

type Reward = { doctorId: number; messageId: number; amount: number; reason: string; at: Date };

/** Writes the one reward line of a doctor and a message and adds it to the balance; false where there is one already, or nobody to be paid. */
export const addReward = async (db: Db, { doctorId, messageId, amount, reason, at }: Reward): Promise<boolean> => {
  const doctor = await doctorsRepo.locked(db, doctorId);
  if (doctor?.status !== 'approved') return false;
  const balanceAfter = doctor.points + amount;
  if (balanceAfter > mostPoints) throw conflict('The balance would be too large');
  const line = await doctorsRepo.insertLine(db, {
    doctorId,
    kind: 'reward',
    amount,
    balanceAfter,
    reason,
    actorId: doctorId,
    at,
    messageId,
  });
  if (!line) return false;
  await doctorsRepo.addPoints(db, doctorId, amount);
  return true;
};

export const coins = {
  async add(context: Context, { doctorId, amount, reason }: PointsDraft) {
    const { db, actor, now } = context;
    const doctor = orNotFound(await doctorsRepo.locked(db, doctorId), `doctor ${doctorId}`);
    if (doctor.status !== 'approved') throw conflict('Only approved doctors can be given points');
    if (doctor.points + amount > mostPoints) throw invalidField('amount', 'The balance would be too large');
    if (amount > 0) {
      const { points } = await doctorsRepo.addPoints(db, doctorId, amount);
      await doctorsRepo.insertLine(db, { doctorId, kind: 'grant', amount, balanceAfter: points, reason, actorId: actor.id, at: now });
      await audit(context, {
        action: 'doctors.addPoints',
        entity: 'doctors',
        id: doctorId,
        before: { points: doctor.points },
        after: { points, reason },
      });
    }
    return { data: { id: doctorId, points: doctor.points + amount }, message: 'Points added successfully' };
  },
  async ledger({ db }: Context, id: DoctorId, query: PageQuery) {
    const page = await countedPage((part) => doctorsRepo.linePage(db, id, part), query);
    return pageAnswer(page, presentLine, query);
  },
};
