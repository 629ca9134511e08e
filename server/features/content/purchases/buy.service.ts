import { say } from '../../../../contract/app/texts.ts';
import { audit, auditNames } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import { changeCoins, lockDoctor } from '../../members/doctors/index.ts';
import { type Bought, purchasableEntities, purchasesRepo } from './purchases.repo.ts';

type Offer = Omit<Bought, 'doctor_id'> & { expectedPrice: number };

/** Takes the price of an active record from the balance, and returns the entry of the ledger and the new balance. */
const pay = async (context: Context, { points, ...bought }: Bought & { points: number }, expectedPrice: number) => {
  const { db, language } = context;
  const { name, coin_price: price, archived_at } = orNotFound(await purchasesRepo.lockRecord(db, bought), `${bought.kind} ${bought.id}`);
  if (archived_at) throw new AppError('closed', say(language, 'This is not available any more.'));
  if (price !== expectedPrice)
    throw new AppError('price_changed', say(language, 'The price has changed. It is {price} coins now.', { price }));
  const missing = price - points;
  if (missing > 0)
    throw new AppError('not_enough_coins', say(language, 'You do not have enough coins. {missing} are missing.', { missing }));
  if (price === 0) return { price, points, entryId: null };
  return { price, ...(await changeCoins(context, { doctorId: bought.doctor_id, kind: 'purchase', amount: -price, reason: name })) };
};

/** Buys a record for the calling doctor at the price that the doctor saw. A record that the doctor has already is not paid again. */
export const buy = async (context: Context, { kind, id, expectedPrice }: Offer) => {
  const { db, actor, now } = context;
  const bought = { kind, id, doctor_id: actor.id };
  const { points } = await lockDoctor(context);
  const stored = await purchasesRepo.find(db, bought);
  if (stored?.refunded_at === null) return { coins: stored.coins, purchased_at: stored.purchased_at, points, isStored: true };
  const paid = await pay(context, { ...bought, points }, expectedPrice);
  await purchasesRepo.save(db, bought, { coins: paid.price, coin_line_id: paid.entryId, purchased_at: now });
  const names = auditNames(purchasableEntities[kind], 'purchase');
  await audit(context, { ...names, id, after: { coins: paid.price } });
  return { coins: paid.price, purchased_at: now, points: paid.points, isStored: false };
};
