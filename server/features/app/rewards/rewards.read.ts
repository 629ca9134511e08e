import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectAccounts } from '../../members/doctors/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';

export const rewardsRead = {
  /** Those of the messages that a doctor sees now. */
  listVisible: (db: Db, viewer: Viewer, messageIds: readonly number[]) =>
    selectVisible(db, viewer)
      .select(['messages.id', 'messages.name', 'messages.coins'])
      .where('messages.id', '=', anyOf(messageIds))
      .execute(),
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
