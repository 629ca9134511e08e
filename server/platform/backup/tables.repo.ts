import { sql } from 'kysely';
import type { Db } from '../database/index.ts';

/** A table with its columns, except generated ones. */
export type Table = { name: string; columns: string[] };

const batchRows = 500;

const listColumns = ({ columns }: Table) => sql.join(columns.map((column) => sql.ref(column)));

type ForeignKey = { table: string; name: string; definition: string };

export const tablesRepo = {
  /** Lists the tables of the product, without `migrations`, which the restored database fills itself. */
  list: async (db: Db): Promise<Table[]> => {
    const { rows } = await sql<Table>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`.execute(db);
    return rows;
  },
  getMigration: async (db: Db): Promise<number> => {
    const { rows } = await sql<{ number: number }>`select max(number) as number from migrations`.execute(db);
    return rows[0]?.number ?? 0;
  },
  readSequences: async (db: Db): Promise<Record<string, number>> => {
    const { rows } = await sql<{ name: string; last: number }>`
      select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
  },
  /** Reads all rows in batches. Each row is a JSON object of one line. */
  async *readRows(db: Db, table: Table): AsyncGenerator<string[]> {
    await sql`
      declare backup_rows no scroll cursor for
      select row_to_json(found)::text as line from (select ${listColumns(table)} from ${sql.table(table.name)}) as found`.execute(db);
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batchRows)} from backup_rows`.execute(db);
      if (rows.length === 0) break;
      yield rows.map(({ line }) => line);
    }
    await sql`close backup_rows`.execute(db);
  },
  /** Returns the given ids that a table contains. */
  findExisting: async (db: Db, { table, id }: { table: string; id: string }, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::text[])`.execute(db);
    return rows.map((row) => row.id);
  },
  insertRows: async (db: Db, table: Table, lines: readonly string[]): Promise<void> => {
    const columns = listColumns(table);
    await sql`
      insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${`[${lines.join(',')}]`}::json)`.execute(db);
  },
  /**
   * Prepares a restore: drops the foreign keys, disables the triggers and empties the tables. Triggers would add notices, which the backup
   * contains, and change rows. Returns the function that adds the foreign keys again, which checks them, and enables the triggers.
   */
  prepare: async (db: Db, tables: readonly Table[]): Promise<() => Promise<void>> => {
    const { rows: keys } = await sql<ForeignKey>`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`.execute(db);
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    const names = tables.map(({ name }) => name);
    await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
    await run(names.map((name) => `alter table ${name} disable trigger user`));
    await run([`truncate ${names.join(', ')}`]);
    return async () => {
      await run(keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`));
      await run(names.map((name) => `alter table ${name} enable trigger user`));
    };
  },
  setSequences: async (db: Db, sequences: Readonly<Record<string, number>>): Promise<void> => {
    for (const [name, last] of Object.entries(sequences)) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(db);
  },
  /** Counts all rows anew, because a backup does not contain the counters. */
  recount: async (db: Db): Promise<void> => {
    await sql`call recount()`.execute(db);
  },
  analyze: async (db: Db): Promise<void> => {
    await sql`analyze`.execute(db);
  },
};
