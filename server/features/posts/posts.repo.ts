import type { Db } from '../../platform/database/index.ts';

type Stamp = { at: Date; by: number };

export const postsRepo = {
  /** Hides a comment and says whose post it was on; nothing where it is hidden already. */
  hideComment: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('post_comments')
      .set({ hidden_at: at, hidden_by: by })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .returning('post_id')
      .executeTakeFirst(),
  /** Takes a video out of its post and says which that is; nothing where it is out already. */
  archiveVideo: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('post_videos')
      .set({ archived_at: at, archived_by: by })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .returning('post_id')
      .executeTakeFirst(),
};
