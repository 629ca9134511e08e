import { sql } from 'kysely';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import type { Settings } from '../../../platform/config/config.ts';
import type { Db, Tables } from '../../../platform/database/index.ts';

type Reference = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string } }[keyof Tables];

/** Every column that refers to a file. A file that no column refers to is removed after a day. */
export const fileReferences = [
  { table: 'companies', column: 'commercial_registry_id' },
  { table: 'companies', column: 'logo_id' },
  { table: 'doctors', column: 'image_id' },
  { table: 'doctors', column: 'front_image_id' },
  { table: 'doctors', column: 'back_image_id' },
  { table: 'registrations', column: 'image_id' },
  { table: 'registrations', column: 'front_image_id' },
  { table: 'registrations', column: 'back_image_id' },
  { table: 'application_pictures', column: 'image_id' },
  { table: 'messages', column: 'image_id' },
  { table: 'stories', column: 'image_id' },
  { table: 'blogs', column: 'image_id' },
  { table: 'conferences', column: 'image_id' },
  { table: 'books', column: 'image_id' },
  { table: 'books', column: 'pdf_id' },
  { table: 'research', column: 'image_id' },
  { table: 'post_photos', column: 'image_id' },
  { table: 'hosted_videos', column: 'poster_id' },
  { table: 'tasks', column: 'file_id' },
  { table: 'imports', column: 'file_id' },
] as const satisfies Reference[];

type Expiring = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string; retentionMs: number } }[keyof Tables];

/** Tables whose rows are removed when the time in their column is `retentionMs` ago. */
const expiringTables = [
  { table: 'sessions', column: 'expires_at', retentionMs: 0 },
  { table: 'sign_in_challenges', column: 'expires_at', retentionMs: 0 },
  { table: 'sso_attempts', column: 'expires_at', retentionMs: 0 },
  { table: 'sso_codes', column: 'expires_at', retentionMs: 0 },
  { table: 'passkey_challenges', column: 'expires_at', retentionMs: 0 },
  { table: 'trusted_devices', column: 'expires_at', retentionMs: 0 },
  { table: 'sign_in_failures', column: 'failed_at', retentionMs: dayMs },
  { table: 'password_reset_codes', column: 'expires_at', retentionMs: 0 },
  { table: 'password_reset_attempts', column: 'attempted_at', retentionMs: dayMs },
  { table: 'phone_codes', column: 'expires_at', retentionMs: 0 },
  { table: 'registrations', column: 'updated_at', retentionMs: 7 * dayMs },
  { table: 'application_pictures', column: 'created_at', retentionMs: 7 * dayMs },
  { table: 'account_outbox', column: 'accepted_at', retentionMs: 7 * dayMs },
  { table: 'whatsapp_windows', column: 'last_inbound_at', retentionMs: dayMs },
  // Firebase forgets a device that was silent for 270 days.
  { table: 'push_devices', column: 'last_seen_at', retentionMs: 270 * dayMs },
  { table: 'known_sign_ins', column: 'signed_in_at', retentionMs: 30 * dayMs },
  { table: 'new_sign_ins', column: 'signed_in_at', retentionMs: 30 * dayMs },
  { table: 'presence', column: 'seen_until', retentionMs: 0 },
  { table: 'verification_claims', column: 'expires_at', retentionMs: dayMs },
  { table: 'idempotency_keys', column: 'created_at', retentionMs: dayMs },
  { table: 'notices', column: 'at', retentionMs: 90 * dayMs },
  { table: 'backups', column: 'finished_at', retentionMs: 365 * dayMs },
  { table: 'task_changes', column: 'expires_at', retentionMs: 0 },
  // With their problems and changes.
  { table: 'tasks', column: 'finished_at', retentionMs: 30 * dayMs },
] as const satisfies Expiring[];

/** All tables whose rows expire, with those whose retention is a setting. */
export const listExpiring = ({ securityEventDays }: Pick<Settings, 'securityEventDays'>): readonly Expiring[] => [
  ...expiringTables,
  { table: 'security_events', column: 'at', retentionMs: securityEventDays * dayMs },
];

const isUsed = sql.join(
  fileReferences.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = files.id)`,
  ),
  sql` or `,
);

export const maintenanceRepo = {
  getDatabaseId: async (db: Db): Promise<string> => {
    const { id } = await db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow();
    return id;
  },
  /** Returns those of the ids that have a row. */
  findKnownFiles: async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where(({ eb }) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::text[]`)))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
  /** Checks the next `limit` files after an id and removes the old ones that no record uses. `last` is the id to continue after; null at the end. */
  removeUnused: async (
    db: Db,
    { after, before, limit }: { after: string; before: Date; limit: number },
  ): Promise<{ last: string | null; removed: number }> => {
    const { rows } = await sql<{ last: string | null; removed: number }>`
      with batch as (select id from files where id > ${after} order by id limit ${limit}),
      unused as (
        select id from files where id in (select id from batch) and created_at < ${before} and not (${isUsed}) for update skip locked
      ),
      removed as (delete from files where id in (select id from unused) returning id)
      select (select max(id) from batch) as last, (select count(*) from removed) as removed`.execute(db);
    return { last: rows[0]?.last ?? null, removed: rows[0]?.removed ?? 0 };
  },
  /** Removes the rows of those files that no record uses, and returns their ids. */
  removeIfUnused: async (db: Db, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      delete from files where id = any(${ids}::text[]) and not (${isUsed}) returning id`.execute(db);
    return rows.map(({ id }) => id);
  },
  /** Removes at most `limit` expired rows and returns how many it removed. */
  removeExpired: async (
    db: Db,
    { table, column }: Pick<Expiring, 'table' | 'column'>,
    { before, limit }: { before: Date; limit: number },
  ): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${limit}))`.execute(
      db,
    );
    return Number(numAffectedRows);
  },
};
