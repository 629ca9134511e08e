import type { Db } from '../../../platform/database/index.ts';
import { selectVisible } from '../visible-messages/index.ts';

export const rewardsRead = {
  /** A message that pays coins to a doctor now; undefined if the doctor does not see it, or if it pays none. */
  findPaying: (db: Db, viewer: { doctorId: number; now: Date }, messageId: number) =>
    selectVisible(db, viewer)
      .select(['messages.name', 'messages.coins'])
      .where('messages.id', '=', messageId)
      .where('messages.coins', '>', 0)
      .executeTakeFirst(),
};
