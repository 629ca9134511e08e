import type { DoctorId, PointsDraft } from '../../../contract/entities/doctors.ts';
import { audit } from '../../kit/audit.ts';
import { countedPage, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { presentLine } from './doctors.present.ts';
import { doctorsRepo } from './doctors.repo.ts';

/** The most coins that a balance can hold: PostgreSQL's integer. */
const mostPoints = 2_147_483_647;

export const coins = {
  async add(context: Context, { doctorId, amount, reason }: PointsDraft) {
    const { db, actor, now } = context;
    const doctor = await doctorsRepo.locked(db, doctorId);
    if (!doctor) throw notFound(`There is no doctor ${doctorId}`);
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
  async ledger({ db }: Context, id: DoctorId, query: { page: number; per_page: number }) {
    const page = await countedPage((part) => doctorsRepo.linePage(db, id, part), query);
    return pageAnswer(page, presentLine, query);
  },
};
