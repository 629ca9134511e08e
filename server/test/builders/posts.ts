import type { Db } from '../../platform/database/index.ts';
import { buildHosted } from './files.ts';
import { addLabels, type Labels } from './labels.ts';
import { next } from './serial.ts';
import { buildDoctor } from './users.ts';

/** A post of a doctor of its own, unless one is given. */
export const buildPost = async (
  db: Db,
  {
    description = `Post ${next()}`,
    doctor_id,
    archived_at,
    ...labels
  }: Labels & { description?: string; doctor_id?: number; archived_at?: Date } = {},
) => {
  const post = await db
    .insertInto('posts')
    .values({ description, doctor_id: doctor_id ?? (await buildDoctor(db)).id, archived_at: archived_at ?? null })
    .returning(['id', 'description', 'doctor_id'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'post', { ...labels, ...post });
  return post;
};

/** A comment on a post of its own, unless one is given. */
export const buildPostComment = async (db: Db, overrides: { post_id?: number; doctor_id?: number; content?: string } = {}) =>
  db
    .insertInto('post_comments')
    .values({
      post_id: overrides.post_id ?? (await buildPost(db)).id,
      doctor_id: overrides.doctor_id ?? (await buildDoctor(db)).id,
      content: overrides.content ?? `Comment ${next()}`,
    })
    .returning(['id', 'post_id'])
    .executeTakeFirstOrThrow();

/** A video of a post of its own, unless one is given. */
export const buildPostVideo = async (
  db: Db,
  { post_id, hosted_id, archived_at }: { post_id?: number; hosted_id?: string; archived_at?: Date } = {},
) =>
  db
    .insertInto('post_videos')
    .values({
      post_id: post_id ?? (await buildPost(db)).id,
      hosted_id: hosted_id ?? (await buildHosted(db)).id,
      archived_at: archived_at ?? null,
    })
    .returning(['id', 'post_id', 'hosted_id'])
    .executeTakeFirstOrThrow();
