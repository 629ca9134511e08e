import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import type { TestApp } from './app.ts';

const tablesOf = async (db: Db) => {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  return rows.map(({ name }) => name);
};

/** Every row of every table as text, by table, without the time of each session's last use. */
export const dumpRows = async (db: Db): Promise<Map<string, string[]>> => {
  const all = new Map<string, string[]>();
  for (const name of await tablesOf(db)) {
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.table(name)} as t order by 1`.execute(db);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
};

/** A fingerprint of each table and of the files: equal if nothing has changed. A rejected file may leave an empty folder, which is ignored. */
export const snapshotState = async ({ database, dataDir }: Pick<TestApp, 'database' | 'dataDir'>): Promise<Record<string, string>> => {
  // One statement for all tables, because many tests take two snapshots.
  const tables = (await tablesOf(database.db)).map(
    (name) => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as state
      from (select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.table(name)} as t) as every`,
  );
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(tables, sql` union all `)}`.execute(database.db);
  const stored = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = stored.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  return { ...Object.fromEntries(rows.map(({ name, state }) => [name, state])), files: files.sort().join(' ') };
};
