import type { Db } from '../../../platform/database/index.ts';
import { selectAccounts } from '../../members/doctors/index.ts';
import { selectVisible } from '../visible-messages/index.ts';

export const rewardsRead = {
  /** A message that pays coins to a doctor now; undefined if the doctor does not see it, or if it pays none. */
  findPaying: (db: Db, viewer: { doctorId: number; now: Date }, messageId: number) =>
    selectVisible(db, viewer)
      .select(['messages.name', 'messages.coins'])
      .where('messages.id', '=', messageId)
      .where('messages.coins', '>', 0)
      .executeTakeFirst(),
  /** How often a message was paid to the person behind a doctor. */
  countPayments: async (db: Db, doctorId: number, messageId: number): Promise<number> => {
    const { payments } = await db
      .selectFrom('coin_lines')
      .select(({ fn }) => fn.countAll<number>().as('payments'))
      .where('message_id', '=', messageId)
      .where('doctor_id', 'in', selectAccounts(doctorId))
      .executeTakeFirstOrThrow();
    return payments;
  },
};
