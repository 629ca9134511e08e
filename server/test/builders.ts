import { hash } from '@node-rs/argon2';
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
