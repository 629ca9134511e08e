import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';

export const rewardsRead = {
  /** Those of the messages that a doctor sees now. */
  listVisible: (db: Db, viewer: Viewer, messageIds: readonly number[]) =>
    selectVisible(db, viewer)
      .select(['messages.id', 'messages.name', 'messages.coins'])
      .where('messages.id', '=', anyOf(messageIds))
      .execute(),
};
