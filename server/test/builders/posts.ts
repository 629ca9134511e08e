import type { Db } from '../../platform/database/index.ts';
import { buildHostedVideo } from './files.ts';
import { addLabels, type Labels } from './labels.ts';
import { nextSerial } from './serial.ts';
import { buildDoctor } from './users.ts';

/** A post of the given doctor, or of a new one. */
export const buildPost = async (
  db: Db,
  {
    description = `Post ${nextSerial()}`,
    doctor_id,
    archived_at,
    held_at,
    created_at,
    ...labels
  }: Labels & { description?: string; doctor_id?: number; archived_at?: Date; held_at?: Date; created_at?: Date } = {},
) => {
  const post = await db
    .insertInto('posts')
    .values({
      ...{ description, doctor_id: doctor_id ?? (await buildDoctor(db)).id, archived_at: archived_at ?? null, held_at: held_at ?? null },
      ...(created_at && { created_at }),
    })
    .returning(['id', 'description', 'doctor_id'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'post', { ...labels, ...post });
  return post;
};

/** A comment on the given post, or on a new one. */
export const buildPostComment = async (
  db: Db,
  overrides: { post_id?: number; doctor_id?: number; content?: string; hidden_at?: Date } = {},
) => {
  const comment = await db
    .insertInto('post_comments')
    .values({
      post_id: overrides.post_id ?? (await buildPost(db)).id,
      doctor_id: overrides.doctor_id ?? (await buildDoctor(db)).id,
      content: overrides.content ?? `Comment ${nextSerial()}`,
      hidden_at: overrides.hidden_at ?? null,
    })
    .returning(['id', 'post_id'])
    .executeTakeFirstOrThrow();
  return comment;
};

/** A video of the given post, or of a new one. */
export const buildPostVideo = async (
  db: Db,
  { post_id, hosted_id, archived_at }: { post_id?: number; hosted_id?: string; archived_at?: Date } = {},
) =>
  db
    .insertInto('post_videos')
    .values({
      post_id: post_id ?? (await buildPost(db)).id,
      hosted_id: hosted_id ?? (await buildHostedVideo(db)).id,
      archived_at: archived_at ?? null,
    })
    .returning(['id', 'post_id', 'hosted_id'])
    .executeTakeFirstOrThrow();
