import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../platform/database/index.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** The password of every built user. */
export const password = 'right-password';
let passwordHash: Promise<string> | undefined;

type UserOverrides = {
  name?: string;
  phone?: string;
  email?: string;
  status?: 'pending' | 'approved' | 'declined';
  area_id?: number;
  specialty_id?: number;
  promo_code_id?: number;
  created_at?: Date;
  archived_at?: Date;
};

const buildUser = async (db: Db, role: 'admin' | 'company' | 'doctor', overrides: UserOverrides) => {
  passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1 });
  const number = next();
  const { status = 'approved' } = overrides;
  return db
    .insertInto('users')
    .values({
      role,
      name: `${role} ${number}`,
      phone: `0109${String(number).padStart(7, '0')}`,
      email: `${role}-${number}@example.test`,
      password_hash: await passwordHash,
      status_reason: status === 'declined' ? 'The card is blurred' : null,
      ...overrides,
      status,
    })
    .returning(['id', 'name', 'phone', 'email'])
    .executeTakeFirstOrThrow();
};

export const buildAdmin = (db: Db, overrides: UserOverrides = {}) => buildUser(db, 'admin', overrides);

export const buildCompany = async (db: Db, overrides: UserOverrides & { tax_number?: string } = {}) => {
  const { tax_number = `TAX${next()}`, ...user } = overrides;
  const built = await buildUser(db, 'company', user);
  await db.insertInto('companies').values({ user_id: built.id, tax_number }).execute();
  return { ...built, tax_number };
};

export const buildDoctor = async (db: Db, overrides: UserOverrides & { points?: number } = {}) => {
  const { points = 0, ...user } = overrides;
  const built = await buildUser(db, 'doctor', user);
  await db.insertInto('doctors').values({ user_id: built.id, points }).execute();
  return built;
};

type Named = { name?: string; archived_at?: Date };

export const buildArea = (db: Db, { name = `Area ${next()}`, archived_at }: Named = {}) =>
  db
    .insertInto('areas')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
export const buildSpecialty = (db: Db, { name = `Specialty ${next()}`, archived_at }: Named = {}) =>
  db
    .insertInto('specialties')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
export const buildPromoCode = (db: Db, { name = `PROMO${next()}`, archived_at }: Named = {}) =>
  db
    .insertInto('promo_codes')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

export const buildCategory = (db: Db, { name = `Category ${next()}`, archived_at }: Named = {}) =>
  db
    .insertInto('categories')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
export const buildTag = (db: Db, { name = `Tag ${next()}`, archived_at }: Named = {}) =>
  db
    .insertInto('tags')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

type MessageOverrides = {
  name?: string;
  company_id?: number | null;
  status?: 'pending' | 'approved' | 'rejected';
  coins?: number;
  is_everyone?: boolean;
  archived_at?: Date;
  created_by?: number;
  categories?: number[];
};

/** A message of a company of its own, unless another or none is given; decided on where its status says so. */
export const buildMessage = async (db: Db, { categories = [], ...overrides }: MessageOverrides = {}) => {
  const { status = 'pending' } = overrides;
  const company_id = overrides.company_id === undefined ? (await buildCompany(db)).id : overrides.company_id;
  const created_by = overrides.created_by ?? company_id ?? (await buildAdmin(db)).id;
  const decided = { status_updated_at: new Date('2026-11-20T10:00:00Z'), decided_by: (await buildAdmin(db)).id };
  const message = await db
    .insertInto('messages')
    .values({
      name: `Message ${next()}`,
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

type HostedOverrides = { state?: 'awaiting' | 'uploading' | 'processing' | 'ready' | 'failed'; bytes?: number; stored_bytes?: number };

/** What a video host would say of a video, without one. */
export const buildHosted = (db: Db, { state = 'ready', ...overrides }: HostedOverrides = {}) =>
  db
    .insertInto('hosted_videos')
    .values({ id: randomUUID(), state, failure: state === 'failed' ? 'Not a video' : null, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow();

type VideoOverrides = { message_id?: number; title?: string; hosted_id?: string | null; archived_at?: Date };

/** A video of a message of its own, unless one is given; without bytes at a host, unless they are given. */
export const buildVideo = async (db: Db, overrides: VideoOverrides = {}) => {
  const message_id = overrides.message_id ?? (await buildMessage(db)).id;
  const { company_id, created_by } = await db
    .selectFrom('messages')
    .select(['company_id', 'created_by'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('videos')
    .values({ title: `Video ${next()}`, ...overrides, message_id, company_id, created_by })
    .returning(['id', 'title', 'message_id'])
    .executeTakeFirstOrThrow();
};

/** A comment on a message of its own, unless one is given. */
export const buildComment = async (db: Db, overrides: { message_id?: number; doctor_id?: number; content?: string } = {}) =>
  db
    .insertInto('message_comments')
    .values({
      message_id: overrides.message_id ?? (await buildMessage(db, { status: 'approved' })).id,
      doctor_id: overrides.doctor_id ?? (await buildDoctor(db)).id,
      content: overrides.content ?? `Comment ${next()}`,
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow();

/** A story of a video, which may have bytes at a host; of a picture where one is given. */
export const buildStory = async (db: Db, overrides: { text?: string; image_id?: string; hosted_id?: string; archived_at?: Date } = {}) =>
  db
    .insertInto('stories')
    .values({
      text: `Story ${next()}`,
      type: overrides.image_id ? 'image' : 'video',
      created_by: (await buildAdmin(db)).id,
      ...overrides,
    })
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow();

type Labels = { categories?: number[]; tags?: number[] };
type Kind = 'blog' | 'conference' | 'book' | 'research' | 'post';

const addLabels = async (db: Db, kind: Kind, { id, categories = [], tags = [] }: Labels & { id: number }) => {
  for (const [label, of, ids] of [
    ['categories', 'category', categories],
    ['tags', 'tag', tags],
  ] as const)
    for (const labelId of ids)
      await sql`insert into ${sql.table(`${kind}_${label}`)} (${sql.ref(`${kind}_id`)}, ${sql.ref(`${of}_id`)}) values (${id}, ${labelId})`.execute(
        db,
      );
};

/** A file that the database knows and no folder has. */
export const buildFile = async (db: Db, { isPrivate = false }: { isPrivate?: boolean } = {}) => {
  const id = randomBytes(18).toString('base64url');
  const image = { kind: 'image' as const, mime: 'image/webp', width: 64, height: 40 };
  const document = { kind: 'document' as const, mime: 'application/pdf', width: null, height: null };
  await db
    .insertInto('files')
    .values({ id, bytes: 100, is_private: isPrivate, ...(isPrivate ? document : image) })
    .execute();
  return id;
};

type ContentOverrides = Labels & { created_by?: number; archived_at?: Date; created_at?: Date; image_id?: string };

const contentFacts = async (db: Db, { created_by, image_id, archived_at, created_at }: ContentOverrides) => ({
  created_by: created_by ?? (await buildAdmin(db)).id,
  image_id: image_id ?? (await buildFile(db)),
  ...(archived_at ? { archived_at } : {}),
  ...(created_at ? { created_at } : {}),
});

export const buildBlog = async (
  db: Db,
  { title = `Blog ${next()}`, content = 'What doctors read', ...rest }: ContentOverrides & { title?: string; content?: string } = {},
) => {
  const blog = await db
    .insertInto('blogs')
    .values({ title, content, ...(await contentFacts(db, rest)) })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'blog', { ...rest, ...blog });
  return blog;
};

export const buildConference = async (
  db: Db,
  {
    title = `Conference ${next()}`,
    link = 'https://example.test/talk',
    ...rest
  }: ContentOverrides & { title?: string; link?: string } = {},
) => {
  const conference = await db
    .insertInto('conferences')
    .values({ title, link, description: 'A day of talks', ...(await contentFacts(db, rest)) })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'conference', { ...rest, ...conference });
  return conference;
};

type ItemOverrides = ContentOverrides & { name?: string; coin_price?: number };

export const buildBook = async (
  db: Db,
  { name = `Book ${next()}`, coin_price = 10, pdf_id, ...rest }: ItemOverrides & { pdf_id?: string } = {},
) => {
  const book = await db
    .insertInto('books')
    .values({ name, coin_price, pdf_id: pdf_id ?? (await buildFile(db, { isPrivate: true })), ...(await contentFacts(db, rest)) })
    .returning(['id', 'name', 'coin_price'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'book', { ...rest, ...book });
  return book;
};

export const buildResearch = async (db: Db, { name = `Research ${next()}`, coin_price = 10, ...rest }: ItemOverrides = {}) => {
  const research = await db
    .insertInto('research')
    .values({ name, coin_price, description: 'What was found', ...(await contentFacts(db, rest)) })
    .returning(['id', 'name', 'coin_price'])
    .executeTakeFirstOrThrow();
  await addLabels(db, 'research', { ...rest, ...research });
  return research;
};

/** A doctor's purchase of a book or a research, with its line in the ledger where it cost anything. */
export const buildPurchase = async (
  db: Db,
  { kind, id, coins = 10, ...given }: { kind: 'book' | 'research'; id: number; doctor_id?: number; coins?: number },
) => {
  const doctor_id = given.doctor_id ?? (await buildDoctor(db)).id;
  const line = { doctor_id, kind: 'purchase' as const, amount: -coins, balance_after: 0, reason: 'Bought', actor_id: doctor_id };
  const paid = coins > 0 ? await db.insertInto('coin_lines').values(line).returning('id').executeTakeFirstOrThrow() : { id: null };
  await sql`insert into ${sql.table(`${kind}_purchases`)} (${sql.ref(`${kind}_id`)}, doctor_id, coins, coin_line_id)
    values (${id}, ${doctor_id}, ${coins}, ${paid.id})`.execute(db);
  return { doctor_id };
};

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

export const buildNote = async (db: Db, { title = `Note ${next()}`, archived_at }: { title?: string; archived_at?: Date } = {}) =>
  db
    .insertInto('notes')
    .values({ title, content: 'To be known', created_by: (await buildAdmin(db)).id, archived_at: archived_at ?? null })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();

/** A contact request of a doctor of its own, unless one is given. */
export const buildContact = async (
  db: Db,
  { doctor_id, ...overrides }: { doctor_id?: number; description?: string; contacted_at?: Date; contacted_by?: number } = {},
) =>
  db
    .insertInto('contacts')
    .values({ description: 'Please call me back', ...overrides, doctor_id: doctor_id ?? (await buildDoctor(db)).id })
    .returning(['id', 'doctor_id'])
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
      title: `Webinar ${next()}`,
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

/** A group with the given members, added in their order. */
export const buildGroup = async (
  db: Db,
  { name = `Group ${next()}`, members = [], archived_at }: { name?: string; members?: number[]; archived_at?: Date } = {},
) => {
  const group = await db
    .insertInto('groups')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  if (members.length > 0) {
    const { id: added_by } = await buildAdmin(db);
    await db
      .insertInto('group_members')
      .values(members.map((user_id) => ({ group_id: group.id, user_id, added_by })))
      .execute();
  }
  return group;
};

type DeliveryOverrides = { user_id: number; state?: 'queued' | 'sent' | 'delivered' | 'failed' | 'skipped'; reason?: string };

/** A notification of an administrator with deliveries in the given states. */
export const buildNotification = async (
  db: Db,
  {
    deliveries = [],
    ...overrides
  }: { title?: string | null; body?: string; channel?: 'whatsapp' | 'notification'; deliveries?: DeliveryOverrides[] } = {},
) => {
  const { id: created_by } = await buildAdmin(db);
  const notification = await db
    .insertInto('notifications')
    .values({
      channel: 'notification',
      title: `Title ${next()}`,
      body: 'Body',
      audience: 'members',
      created_by,
      listed_at: new Date(),
      ...overrides,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  const rows = deliveries.map(({ user_id, state = 'delivered', reason }) => ({
    notification_id: notification.id,
    user_id,
    state,
    reason: reason ?? (state === 'failed' || state === 'skipped' ? 'No such number' : null),
  }));
  if (rows.length > 0) await db.insertInto('deliveries').values(rows).execute();
  return notification;
};

/** The bytes of a small real picture. */
export const picture = (format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: { r: 20, g: 120, b: 110 } } })
    .toFormat(format)
    .toBuffer();

/** The bytes of a small PDF. */
export const pdf = (text = 'Commercial registry') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Title (${text})>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
