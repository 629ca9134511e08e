import { sql } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';

type Reference = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string } }[keyof Tables];

/** Every column that refers to a file. A file that none of them names is removed a day after it came. */
export const fileReferences = [
  { table: 'companies', column: 'commercial_registry_id' },
  { table: 'companies', column: 'logo_id' },
  { table: 'doctors', column: 'image_id' },
  { table: 'doctors', column: 'front_image_id' },
  { table: 'doctors', column: 'back_image_id' },
  { table: 'messages', column: 'image_id' },
  { table: 'stories', column: 'image_id' },
  { table: 'blogs', column: 'image_id' },
  { table: 'conferences', column: 'image_id' },
  { table: 'books', column: 'image_id' },
  { table: 'books', column: 'pdf_id' },
  { table: 'research', column: 'image_id' },
  { table: 'post_photos', column: 'image_id' },
] as const satisfies Reference[];

type Expiring = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string; keptFor: number } }[keyof Tables];
const day = 86_400_000;

/** Rows that are of no use once the instant in their column is so many milliseconds past. */
export const expiringRows = [
  { table: 'sessions', column: 'expires_at', keptFor: 0 },
  { table: 'sign_in_failures', column: 'failed_at', keptFor: day },
  { table: 'idempotency_keys', column: 'created_at', keptFor: day },
] as const satisfies Expiring[];

const isReferred = sql.join(
  fileReferences.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = files.id)`,
  ),
  sql` or `,
);

/** SQL of what is swept; each statement touches at most `limit` rows. */
export const housekeepingRepo = {
  /** Which of these ids have a row. */
  knownFiles: async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where(({ eb }) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::text[]`)))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
  /** Looks at the next `limit` files after an id and removes the rows of the old ones among them that nothing refers to; `last` is where to go on, null at the end. */
  removeUnreferred: async (
    db: Db,
    { after, before, limit }: { after: string; before: Date; limit: number },
  ): Promise<{ last: string | null; removed: number }> => {
    const { rows } = await sql<{ last: string | null; removed: number }>`
      with batch as (select id from files where id > ${after} order by id limit ${limit}),
      unused as (
        select id from files where id in (select id from batch) and created_at < ${before} and not (${isReferred}) for update skip locked
      ),
      removed as (delete from files where id in (select id from unused) returning id)
      select (select max(id) from batch) as last, (select count(*) from removed) as removed`.execute(db);
    return { last: rows[0]?.last ?? null, removed: rows[0]?.removed ?? 0 };
  },
  /** Removes up to `limit` rows whose time is past and says how many it were. */
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
