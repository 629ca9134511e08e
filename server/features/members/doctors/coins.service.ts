import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { DoctorId, LedgerEntry, PointsDraft } from '../../../../contract/entities/members/doctors.ts';
import { audit } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../../platform/errors.ts';
import { assertRecentPassword } from '../../../platform/security/recent-password.ts';
import { presentLedgerEntry } from './doctors.present.ts';
import { doctorsRead } from './doctors.read.ts';
import { doctorsRepo } from './doctors.repo.ts';
import { getOrThrow } from './doctors.service.ts';

/** The largest balance: the maximum of PostgreSQL's type integer. */
export const maxPoints = 2_147_483_647;

type CoinChange = { doctorId: number; kind: LedgerEntry['kind']; amount: number; reason: string; messageId?: number };

/** Changes the balance of a locked doctor by coins other than 0, with an entry in the ledger. The caller checks that the balance stays valid. */
export const changeCoins = async ({ db, actor, now: at }: Context, { amount, ...change }: CoinChange) => {
  const { points } = await doctorsRepo.addPoints(db, change.doctorId, amount);
  const { id } = await doctorsRepo.insertLedgerEntry(db, { ...change, amount, balanceAfter: points, actorId: actor.id, at });
  return { entryId: id, points };
};

export const coins = {
  async add(context: Context, { doctorId, amount, reason }: PointsDraft) {
    const { db, actor, now, settings } = context;
    const limit = settings.pointsWithoutVerification;
    if (amount > limit) assertRecentPassword(actor, now, `add more than ${limit.toLocaleString('en-GB')} coins`);
    const doctor = orNotFound(await doctorsRepo.lock(db, doctorId), `doctor ${doctorId}`);
    if (!accountRules[doctor.status].isActive) throw conflict('Only approved doctors can receive coins');
    if (doctor.points + amount > maxPoints) throw invalidField('amount', 'The balance would be too large. Enter a smaller amount.');
    if (amount > 0) {
      const { points } = await changeCoins(context, { doctorId, kind: 'grant', amount, reason });
      await audit(context, {
        action: 'doctors.addPoints',
        entity: 'doctors',
        id: doctorId,
        before: { points: doctor.points },
        after: { points, reason },
      });
    }
    return { data: { id: doctorId, points: doctor.points + amount }, message: 'Coins added successfully' };
  },
  async ledger(context: Context, id: DoctorId, query: PageQuery) {
    await getOrThrow(context, id);
    return presentPage(await doctorsRead.ledgerPage(context.db, id, query), presentLedgerEntry, query);
  },
};
