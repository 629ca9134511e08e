import { type SqlBool, sql } from 'kysely';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

type NewPost = { doctorId: number; clientId: string; description: string; heldAt: Date | null; at: Date };

export const postsRepo = {
  /** The post that a doctor stored with a `clientId`, also one that is archived. */
  findByClientId: (db: Db, { doctorId, clientId }: Pick<NewPost, 'doctorId' | 'clientId'>) =>
    db.selectFrom('posts').select('id').where('doctor_id', '=', doctorId).where('client_id', '=', clientId).executeTakeFirst(),
  /** When the doctor wrote the nth newest post, active or archived; undefined if there are fewer. */
  timeOfNewest: async (db: Db, { doctorId, nth }: { doctorId: number; nth: number }): Promise<Date | undefined> => {
    const newest = db.selectFrom('posts').select('created_at').where('doctor_id', '=', doctorId).orderBy('created_at', 'desc');
    return (
      await newest
        .offset(nth - 1)
        .limit(1)
        .executeTakeFirst()
    )?.created_at;
  },
  /** Counts the posts of a doctor that are or were shown, up to a limit. One that the office deleted does not count. */
  countShown: async (db: Db, doctorId: number, { except, limit }: { except: number; limit: number }): Promise<number> => {
    const shown = db
      .selectFrom('posts')
      .select('posts.id')
      .where('posts.doctor_id', '=', doctorId)
      .where('posts.id', '<>', except)
      .where('posts.held_at', 'is', null)
      .where(sql<SqlBool>`not exists (select from users where users.id = posts.archived_by and users.role <> 'doctor')`)
      .limit(limit);
    const { count } = await db
      .selectFrom(shown.as('shown'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  insert: (db: Db, { doctorId, clientId, description, heldAt, at }: NewPost) =>
    db
      .insertInto('posts')
      .values({
        ...{ doctor_id: doctorId, client_id: clientId, description, held_at: heldAt, created_at: at },
        no_patient_confirmed: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  /** Locks those of the files that the doctor uploaded as photos and no post uses, so that the cleanup job keeps them. */
  lockUnusedPhotos: async (db: Db, doctorId: number, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from files
      where id = any(${ids}::text[]) and created_by = ${doctorId} and kind = 'image' and is_private and not is_identity
        and not exists (select from post_photos where post_photos.image_id = files.id)
      order by id for key share`.execute(db);
    return rows.map(({ id }) => id);
  },
  addPhotos: (db: Db, postId: number, ids: readonly string[]) =>
    db
      .insertInto('post_photos')
      .values(ids.map((image_id) => ({ post_id: postId, image_id })))
      .execute(),
  lockOwn: (db: Db, { doctorId, id }: { doctorId: number; id: number }) =>
    db
      .selectFrom('posts')
      .select(['id', 'description', 'created_at', 'archived_at', 'archived_by', 'held_at'])
      .where('id', '=', id)
      .where('doctor_id', '=', doctorId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  change: (db: Db, id: number, { heldAt, at, ...text }: { description?: string; heldAt: Date | null; at: Date }) =>
    db
      .updateTable('posts')
      .set({ ...text, held_at: heldAt, updated_at: nextVersion(at, sql`coalesce(updated_at, created_at)`) })
      .where('id', '=', id)
      .execute(),
  /**
   * Stores that its author deleted a post that the office had removed. It is held, because a removed post does not count as one that the
   * office has shown.
   */
  deleteRemoved: (db: Db, { doctorId, id }: { doctorId: number; id: number }, at: Date) =>
    db
      .updateTable('posts')
      .set({ archived_by: doctorId, held_at: sql<Date>`coalesce(held_at, ${at}::timestamptz)` })
      .where('id', '=', id)
      .execute(),
  addVideo: (db: Db, { postId, hostedId, at }: { postId: number; hostedId: string; at: Date }) =>
    db.insertInto('post_videos').values({ post_id: postId, hosted_id: hostedId, created_at: at }).returning('id').executeTakeFirstOrThrow(),
  /**
   * Counts the videos of a post, and those of all posts of the doctor that wait for their bytes, also of archived posts. A video that waits
   * since a time is given up.
   */
  countVideos: (db: Db, { doctorId, id }: { doctorId: number; id: number }, since: Date) => {
    const isUnfinished = sql<SqlBool>`hosted.state in ('awaiting', 'uploading')`;
    return db
      .selectFrom('posts')
      .innerJoin('post_videos as video', 'video.post_id', 'posts.id')
      .innerJoin('hosted_videos as hosted', 'hosted.id', 'video.hosted_id')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('posts.id', '=', id).as('of_post'),
        fn.countAll<number>().filterWhere(isUnfinished).as('unfinished'),
      ])
      .where('posts.doctor_id', '=', doctorId)
      .where('video.archived_at', 'is', null)
      .where('hosted.state', '<>', 'failed')
      .where(({ eb, or, not }) => or([not(isUnfinished), eb('video.created_at', '>', since)]))
      .executeTakeFirstOrThrow();
  },
};
