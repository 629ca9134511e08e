import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

type NewPost = { doctorId: number; clientId: string; description: string; heldAt: Date | null; at: Date };

export const postsRepo = {
  /** The post that a doctor stored with a `clientId`, also one that is archived. */
  findByClientId: (db: Db, { doctorId, clientId }: Pick<NewPost, 'doctorId' | 'clientId'>) =>
    db.selectFrom('posts').select('id').where('doctor_id', '=', doctorId).where('client_id', '=', clientId).executeTakeFirst(),
  /** When the doctor wrote the posts since a time, also those that are archived; newest first. */
  timesSince: async (db: Db, doctorId: number, { since, limit }: { since: Date; limit: number }): Promise<Date[]> => {
    const rows = await db
      .selectFrom('posts')
      .select('created_at')
      .where('doctor_id', '=', doctorId)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ created_at }) => created_at);
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
  changeText: (db: Db, id: number, change: { description: string; heldAt: Date | null; at: Date }) =>
    db
      .updateTable('posts')
      .set({ description: change.description, held_at: change.heldAt, updated_at: change.at })
      .where('id', '=', id)
      .execute(),
  addVideo: (db: Db, { postId, hostedId, at }: { postId: number; hostedId: string; at: Date }) =>
    db.insertInto('post_videos').values({ post_id: postId, hosted_id: hostedId, created_at: at }).returning('id').executeTakeFirstOrThrow(),
  /** Counts the videos of the doctor's active posts that wait for their bytes. One that was added before a time is given up. */
  countUnfinished: async (db: Db, doctorId: number, since: Date): Promise<number> => {
    const { count } = await db
      .selectFrom('posts')
      .innerJoin('post_videos', 'post_videos.post_id', 'posts.id')
      .innerJoin('hosted_videos', 'hosted_videos.id', 'post_videos.hosted_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('posts.doctor_id', '=', doctorId)
      .where('posts.archived_at', 'is', null)
      .where('post_videos.archived_at', 'is', null)
      .where('post_videos.created_at', '>', since)
      .where('hosted_videos.state', 'in', ['awaiting', 'uploading'])
      .executeTakeFirstOrThrow();
    return count;
  },
};
