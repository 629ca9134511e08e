import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { DoctorId, PointsDraft } from '../../../../contract/entities/members/doctors.ts';
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

export const coins = {
  async add(context: Context, { doctorId, amount, reason }: PointsDraft) {
    const { db, actor, now, settings } = context;
    const limit = settings.pointsWithoutVerification;
    if (amount > limit) assertRecentPassword(actor, now, `add more than ${limit.toLocaleString('en-GB')} coins`);
    const doctor = orNotFound(await doctorsRepo.lock(db, doctorId), `doctor ${doctorId}`);
    if (!accountRules[doctor.status].isActive) throw conflict('Only approved doctors can receive coins');
    if (doctor.points + amount > maxPoints) throw invalidField('amount', 'The balance would be too large. Enter a smaller amount.');
    if (amount > 0) {
      const { points } = await doctorsRepo.addPoints(db, doctorId, amount);
      await doctorsRepo.insertLedgerEntry(db, {
        doctorId,
        kind: 'grant',
        amount,
        balanceAfter: points,
        reason,
        actorId: actor.id,
        at: now,
      });
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
