import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** A file of a member, and what it shows. */
export type MemberFile = { id: string; name: string };

export const memberFilesRepo = {
  /** The files of a member: the documents first, then the pictures. */
  list: async (db: Db, userId: number): Promise<MemberFile[]> => {
    const { rows } = await sql<MemberFile>`
      select front_image_id as id, 'id-card-front' as name from doctors where user_id = ${userId} and front_image_id is not null
      union all select back_image_id, 'id-card-back' from doctors where user_id = ${userId} and back_image_id is not null
      union all select image_id, 'picture' from doctors where user_id = ${userId} and image_id is not null
      union all select image_id, 'new-id-card-' || side from application_pictures where doctor_id = ${userId}
      union all select commercial_registry_id, 'commercial-registry' from companies where user_id = ${userId} and commercial_registry_id is not null
      union all select logo_id, 'logo' from companies where user_id = ${userId} and logo_id is not null
      union all select image_id, 'message-' || id from messages where company_id = ${userId} and image_id is not null
      union all select photo.image_id, 'post-' || photo.post_id || '-photo-' || photo.id
        from post_photos photo join posts on posts.id = photo.post_id where posts.doctor_id = ${userId}
      union all select hosted.poster_id, 'video-' || videos.id || '-poster'
        from videos join hosted_videos hosted on hosted.id = videos.hosted_id where videos.company_id = ${userId} and hosted.poster_id is not null
      union all select hosted.poster_id, 'post-' || video.post_id || '-video-' || video.id || '-poster'
        from post_videos video join posts on posts.id = video.post_id join hosted_videos hosted on hosted.id = video.hosted_id
        where posts.doctor_id = ${userId} and hosted.poster_id is not null`.execute(db);
    return rows;
  },
  /** Records files whose bytes have to be deleted after the commit. */
  insertRemoved: async (db: Db, ids: readonly string[], at: Date): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .insertInto('removed_files')
      .values(ids.map((file_id) => ({ file_id, removed_at: at })))
      .onConflict((conflict) => conflict.column('file_id').doNothing())
      .execute();
  },
  listRemoved: async (db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> => {
    const rows = await db
      .selectFrom('removed_files')
      .select('file_id')
      .where('file_id', '>', after)
      .orderBy('file_id')
      .limit(limit)
      .execute();
    return rows.map(({ file_id }) => file_id);
  },
  forgetRemoved: (db: Db, id: string) => db.deleteFrom('removed_files').where('file_id', '=', id).execute(),
};
