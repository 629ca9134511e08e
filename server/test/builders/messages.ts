import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/index.ts';
import { nextSerial } from './serial.ts';
import { buildAdmin, buildCompany, buildDoctor } from './users.ts';

type MessageOverrides = {
  name?: string;
  company_id?: number | null;
  status?: 'pending' | 'approved' | 'rejected';
  coins?: number;
  status_updated_at?: Date;
  pending_since?: Date;
  is_everyone?: boolean;
  archived_at?: Date;
  publish_at?: Date;
  expire_at?: Date;
  created_by?: number;
  categories?: number[];
};

/** A message of the given company, of none, or of a new one. An approved or rejected message has `decided_by`. */
export const buildMessage = async (db: Db, { categories = [], ...overrides }: MessageOverrides = {}) => {
  const { status = 'pending' } = overrides;
  const company_id = overrides.company_id === undefined ? (await buildCompany(db)).id : overrides.company_id;
  const created_by = overrides.created_by ?? company_id ?? (await buildAdmin(db)).id;
  const decided = { status_updated_at: new Date('2026-11-20T10:00:00Z'), decided_by: (await buildAdmin(db)).id };
  const message = await db
    .insertInto('messages')
    .values({
      name: `Message ${nextSerial()}`,
      // Before the test clock, and after the decision.
      updated_at: new Date('2026-11-20T10:00:01Z'),
      rejection_reason: status === 'rejected' ? 'The picture is blurred' : null,
      ...(status === 'pending' ? {} : decided),
      ...overrides,
      status,
      company_id,
      created_by,
    })
    .returning(['id', 'name', 'company_id'])
    .executeTakeFirstOrThrow();
  const links = categories.map((category_id) => ({ message_id: message.id, category_id }));
  if (links.length > 0) await db.insertInto('message_categories').values(links).execute();
  return message;
};

type VideoOverrides = {
  message_id?: number;
  title?: string;
  hosted_id?: string | null;
  archived_at?: Date;
  question?: string;
  answer1?: string;
  answer2?: string;
};

/** A video of the given message, or of a new one. `hosted_id`, its video at the host, is null unless it is given. */
export const buildVideo = async (db: Db, overrides: VideoOverrides = {}) => {
  const message_id = overrides.message_id ?? (await buildMessage(db)).id;
  const { company_id, created_by } = await db
    .selectFrom('messages')
    .select(['company_id', 'created_by'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('videos')
    .values({ title: `Video ${nextSerial()}`, ...overrides, message_id, company_id, created_by })
    .returning(['id', 'title', 'message_id', 'hosted_id'])
    .executeTakeFirstOrThrow();
};

type ReadyVideo = { message_id: number; question?: string | undefined; probed?: number | null; duration?: number | null };

/** A ready video of a message, whose length the server knows: a minute unless given. */
export const buildReadyVideo = async (db: Db, { message_id, question, probed = 60, duration = probed }: ReadyVideo) => {
  const hosted_id = randomUUID();
  await db
    .insertInto('hosted_videos')
    .values({ id: hosted_id, state: 'ready', probed_seconds: probed, duration_seconds: duration })
    .execute();
  return { ...(await buildVideo(db, { message_id, hosted_id, ...(question && { question, answer1: 'Yes', answer2: 'No' }) })), hosted_id };
};

/** A comment on the given message, or on a new one. */
export const buildComment = async (
  db: Db,
  overrides: { message_id?: number; doctor_id?: number; content?: string; hidden_at?: Date } = {},
) => {
  const comment = await db
    .insertInto('message_comments')
    .values({
      message_id: overrides.message_id ?? (await buildMessage(db, { status: 'approved' })).id,
      doctor_id: overrides.doctor_id ?? (await buildDoctor(db)).id,
      content: overrides.content ?? `Comment ${nextSerial()}`,
      hidden_at: overrides.hidden_at ?? null,
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow();
  return comment;
};
