import type { Db } from '../../../platform/database/index.ts';
import { addReward } from '../../doctors/index.ts';
import { coinsFor } from './addressing.read.ts';

/**
 * Pays a doctor the coins of a message, once, and says whether it did: approving pays nobody. To be called within the
 * transaction of what earns them; many at once are settled by the doctor's row and the ledger's unique index. The message is
 * held before the doctor, in the order of a decision that names doctors.
 */
export const payReward = async (
  db: Db,
  { messageId, doctorId, at }: { messageId: number; doctorId: number; at: Date },
): Promise<boolean> => {
  const offer = await coinsFor(db, { messageId, doctorId });
  if (!offer || offer.coins === 0) return false;
  return addReward(db, { doctorId, messageId, amount: offer.coins, reason: `Message: ${offer.name}`, at });
};
