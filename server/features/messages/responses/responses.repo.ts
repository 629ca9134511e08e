import type { Db } from '../../../platform/database/index.ts';

export const responsesRepo = {
  /** Hides a comment and says whose message it was on; nothing where it is hidden already. */
  hideComment: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('message_comments')
      .set({ hidden_at: at, hidden_by: by })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .returning('message_id')
      .executeTakeFirst(),
};
