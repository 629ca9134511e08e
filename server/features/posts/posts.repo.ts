import type { Db } from '../../platform/database/index.ts';

type Stamp = { at: Date; by: number };

const livePosts = (db: Db) => db.selectFrom('posts').select('posts.id').where('posts.archived_at', 'is', null);

export const postsRepo = {
  /** Hides a comment and says whose post it was on; nothing where it is hidden already, or its post is gone. */
  hideComment: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('post_comments')
      .set({ hidden_at: at, hidden_by: by })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .where('post_id', 'in', livePosts(db))
      .returning('post_id')
      .executeTakeFirst(),
  /** Takes a video out of its post and says which that is; nothing where it is out already, or the post is gone. */
  archiveVideo: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('post_videos')
      .set({ archived_at: at, archived_by: by })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where('post_id', 'in', livePosts(db))
      .returning('post_id')
      .executeTakeFirst(),
};
