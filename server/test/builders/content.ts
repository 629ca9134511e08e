import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { buildFile } from './files.ts';
import { addLabels, type Labels } from './labels.ts';
import { nextSerial } from './serial.ts';
import { buildAdmin, buildDoctor } from './users.ts';

/** A story with a video, or with a picture if one is given. */
export const buildStory = async (db: Db, overrides: { text?: string; image_id?: string; hosted_id?: string; archived_at?: Date } = {}) =>
  db
    .insertInto('stories')
    .values({
      text: `Story ${nextSerial()}`,
      type: overrides.image_id ? 'image' : 'video',
      created_by: (await buildAdmin(db)).id,
      ...overrides,
    })
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow();

type ContentOverrides = Labels & { created_by?: number; archived_at?: Date; created_at?: Date; image_id?: string };

const contentFields = async (db: Db, { created_by, image_id, archived_at, created_at }: ContentOverrides) => ({
  created_by: created_by ?? (await buildAdmin(db)).id,
  image_id: image_id ?? (await buildFile(db)),
  ...(archived_at ? { archived_at } : {}),
  ...(created_at ? { created_at } : {}),
});

export const buildBlog = async (
  db: Db,
  { title = `Blog ${nextSerial()}`, content = 'What doctors read', ...rest }: ContentOverrides & { title?: string; content?: string } = {},
) => {
  const blog = await db
    .insertInto('blogs')
    .values({ title, content, ...(await contentFields(db, rest)) })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'blog', { ...rest, ...blog });
  return blog;
};

export const buildConference = async (
  db: Db,
  {
    title = `Conference ${nextSerial()}`,
    link = 'https://example.test/talk',
    ...rest
  }: ContentOverrides & { title?: string; link?: string } = {},
) => {
  const conference = await db
    .insertInto('conferences')
    .values({ title, link, description: 'A day of talks', ...(await contentFields(db, rest)) })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'conference', { ...rest, ...conference });
  return conference;
};

type LibraryOverrides = ContentOverrides & { name?: string; coin_price?: number };

export const buildBook = async (
  db: Db,
  { name = `Book ${nextSerial()}`, coin_price = 10, pdf_id, ...rest }: LibraryOverrides & { pdf_id?: string } = {},
) => {
  const book = await db
    .insertInto('books')
    .values({ name, coin_price, pdf_id: pdf_id ?? (await buildFile(db, { isPrivate: true })), ...(await contentFields(db, rest)) })
    .returning(['id', 'name', 'coin_price'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'book', { ...rest, ...book });
  return book;
};

export const buildResearch = async (db: Db, { name = `Research ${nextSerial()}`, coin_price = 10, ...rest }: LibraryOverrides = {}) => {
  const research = await db
    .insertInto('research')
    .values({ name, coin_price, description: 'What was found', ...(await contentFields(db, rest)) })
    .returning(['id', 'name', 'coin_price'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'research', { ...rest, ...research });
  return research;
};

/** A doctor's purchase of a book or research paper, with a ledger entry if it cost coins. */
export const buildPurchase = async (
  db: Db,
  { kind, id, coins = 10, ...given }: { kind: 'book' | 'research'; id: number; doctor_id?: number; coins?: number },
) => {
  const doctor_id = given.doctor_id ?? (await buildDoctor(db)).id;
  const values = { doctor_id, kind: 'purchase' as const, amount: -coins, balance_after: 0, reason: 'Bought', actor_id: doctor_id };
  const ledgerEntry = coins > 0 ? await db.insertInto('coin_lines').values(values).returning('id').executeTakeFirstOrThrow() : { id: null };
  await sql`insert into ${sql.table(`${kind}_purchases`)} (${sql.ref(`${kind}_id`)}, doctor_id, coins, coin_line_id)
    values (${id}, ${doctor_id}, ${coins}, ${ledgerEntry.id})`.execute(db);
  return { doctor_id };
};

export const buildNote = async (db: Db, { title = `Note ${nextSerial()}`, archived_at }: { title?: string; archived_at?: Date } = {}) =>
  db
    .insertInto('notes')
    .values({ title, content: 'To be known', created_by: (await buildAdmin(db)).id, archived_at: archived_at ?? null })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();

type WebinarOverrides = {
  title?: string;
  conference_id?: number;
  starts_at?: Date;
  hours?: 1 | 2 | 3;
  status?: 'not_started' | 'started' | 'ended';
  archived_at?: Date;
};

export const buildWebinar = async (
  db: Db,
  { status = 'not_started', starts_at = new Date('2026-11-25T10:00:00Z'), ...overrides }: WebinarOverrides = {},
) =>
  db
    .insertInto('webinars')
    .values({
      title: `Webinar ${nextSerial()}`,
      meeting_id: randomBytes(12).toString('base64url'),
      hours: 1,
      ...overrides,
      conference_id: overrides.conference_id ?? (await buildConference(db)).id,
      starts_at,
      status,
      started_at: status === 'not_started' ? null : starts_at,
      ended_at: status === 'ended' ? starts_at : null,
      created_by: (await buildAdmin(db)).id,
    })
    .returning(['id', 'meeting_id', 'title'])
    .executeTakeFirstOrThrow();
