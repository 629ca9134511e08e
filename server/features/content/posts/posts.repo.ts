import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';

type Stamp = { at: Date; by: number };

const activePosts = (db: Db) => db.selectFrom('posts').select('posts.id').where('posts.archived_at', 'is', null);

export const postsRepo = {
  /** Locks an active post. */
  lock: (db: Db, id: number) =>
    activePosts(db)
      .select(['posts.doctor_id', 'posts.held_at', 'posts.updated_at'])
      .where('posts.id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  show: (db: Db, id: number) => db.updateTable('posts').set({ held_at: null }).where('id', '=', id).execute(),
  /** Which of the posts their authors deleted. */
  deletedByAuthor: async (db: Db, ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .selectFrom('posts')
      .innerJoin('users as archiver', 'archiver.id', 'posts.archived_by')
      .select('posts.id')
      .where('posts.id', '=', anyOf(ids))
      .where('archiver.role', '=', 'doctor')
      .execute();
    return rows.map(({ id }) => id);
  },
  hasUnfinishedVideo: async (db: Db, id: number): Promise<boolean> => {
    const found = await db
      .selectFrom('post_videos as video')
      .innerJoin('hosted_videos as hosted', 'hosted.id', 'video.hosted_id')
      .select('video.id')
      .where('video.post_id', '=', id)
      .where('video.archived_at', 'is', null)
      .where('hosted.state', 'in', ['awaiting', 'uploading', 'processing'])
      .executeTakeFirst();
    return found !== undefined;
  },
  /** Hides a comment; returns undefined if it is hidden already, or if its post is archived. */
  hideComment: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('post_comments')
      .set({ hidden_at: at, hidden_by: by })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .where('post_id', 'in', activePosts(db))
      .returning('post_id')
      .executeTakeFirst(),
  /** Archives a video of a post; returns undefined if it is archived already, or if its post is. */
  archiveVideo: (db: Db, id: number, { at, by }: Stamp) =>
    db
      .updateTable('post_videos')
      .set({ archived_at: at, archived_by: by })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where('post_id', 'in', activePosts(db))
      .returning('post_id')
      .executeTakeFirst(),
};
