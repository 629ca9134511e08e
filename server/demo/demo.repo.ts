import type { Insertable } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import type { StoredImage } from '../platform/files/index.ts';

type NamedTable = 'areas' | 'specialties' | 'promo_codes';
type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

// PostgreSQL takes 65,535 values in one statement; the widest row here has 15.
const rowsAtOnce = 1_000;

const insertAll = async <Table extends 'decisions' | 'coin_lines' | 'audit' | 'doctors'>(
  db: Db,
  table: Table,
  rows: readonly Row<Table>[],
) => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
};

/** SQL of the demo data: whole tables at once. */
export const demoRepo = {
  hasUsers: async (db: Db): Promise<boolean> => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,
  insertUser: (db: Db, row: Row<'users'>): Promise<{ id: number }> =>
    db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),

  /** Ids in the order of the rows. */
  insertUsers: async (db: Db, rows: readonly Row<'users'>[]): Promise<number[]> => {
    const inserted = await db.insertInto('users').values(rows).returning(['id', 'phone']).execute();
    const idByPhone = new Map(inserted.map(({ id, phone }) => [phone, id]));
    return rows.map(({ phone }) => {
      const id = idByPhone.get(phone);
      if (id === undefined) throw new Error(`no user was stored for ${phone}`);
      return id;
    });
  },

  /** Ids in the order of the names, which are distinct. */
  insertNamed: async (db: Db, table: NamedTable, rows: readonly Row<'areas'>[]): Promise<number[]> => {
    const inserted = await db.insertInto(table).values(rows).returning(['id', 'name']).execute();
    const idByName = new Map(inserted.map(({ id, name }) => [name, id]));
    return rows.map(({ name }) => idByName.get(name) ?? 0);
  },

  insertFiles: (db: Db, images: readonly StoredImage[], { by, at }: { by: number; at: Date }) =>
    db
      .insertInto('files')
      .values(
        images.map(({ id, mime, bytes, width, height }) => ({
          id,
          kind: 'image' as const,
          is_private: true,
          mime,
          bytes,
          width,
          height,
          created_by: by,
          created_at: at,
        })),
      )
      .execute(),
  insertDoctors: (db: Db, rows: readonly Row<'doctors'>[]) => insertAll(db, 'doctors', rows),
  insertDecisions: (db: Db, rows: readonly Row<'decisions'>[]) => insertAll(db, 'decisions', rows),
  insertCoinLines: (db: Db, rows: readonly Row<'coin_lines'>[]) => insertAll(db, 'coin_lines', rows),
  insertAudit: (db: Db, rows: readonly Row<'audit'>[]) => insertAll(db, 'audit', rows),
};
