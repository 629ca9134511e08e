import { entities } from '../../../../contract/entities/index.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { changeCoins, doctorsRepo, maxPoints } from '../../members/doctors/index.ts';
import { type Bought, purchasableEntities, purchasesRepo } from './purchases.repo.ts';

/** The entry is about the doctor, whose balance changes. */
const auditNames = ({ kind, doctor_id }: Bought, verb: 'refund' | 'undoRefund') => ({
  action: `${purchasableEntities[kind].key}.${verb}`,
  entity: entities.doctors.auditKey,
  id: doctor_id,
});

const lockPurchase = async ({ db }: Context, bought: Bought) => {
  const { kind, id, doctor_id } = bought;
  const { points } = orNotFound(await doctorsRepo.lock(db, doctor_id), `doctor ${doctor_id}`);
  const what = `purchase of ${kind} ${id} by doctor ${doctor_id}`;
  const { coins, refunded_at } = orNotFound(await purchasesRepo.find(db, bought), what);
  const { name } = orNotFound(await purchasesRepo.lockRecord(db, bought), what);
  return { points, coins, isRefunded: refunded_at !== null, name };
};

/** Gives the coins of a purchase back. The doctor no longer has the record and may buy it again. */
export const refund = async (context: Context, bought: Bought) => {
  const { points, coins, isRefunded, name } = await lockPurchase(context, bought);
  const doctorId = bought.doctor_id;
  if (isRefunded) throw conflict('This purchase was refunded already');
  if (points + coins > maxPoints) throw conflict('The balance would be too large');
  if (coins > 0) await changeCoins(context, { doctorId, kind: 'refund', amount: coins, reason: name });
  await purchasesRepo.setRefunded(context.db, bought, context.now);
  await audit(context, { ...auditNames(bought, 'refund'), before: { points }, after: { points: points + coins, name } });
  return { message: 'Purchase refunded successfully' };
};

/** Takes the coins of a refund again, so that the purchase counts. */
export const undoRefund = async (context: Context, bought: Bought) => {
  const { points, coins, isRefunded, name } = await lockPurchase(context, bought);
  const doctorId = bought.doctor_id;
  if (!isRefunded) throw conflict('This purchase is not refunded');
  if (points < coins) throw conflict(`The doctor has spent some of the ${coins} coins since. Add coins first`);
  if (coins > 0) await changeCoins(context, { doctorId, kind: 'correction', amount: -coins, reason: `Undone refund: ${name}` });
  await purchasesRepo.setRefunded(context.db, bought, null);
  await audit(context, { ...auditNames(bought, 'undoRefund'), before: { points }, after: { points: points - coins, name } });
  return { message: 'The refund was undone' };
};
