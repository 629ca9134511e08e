import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Db } from '../database/index.ts';
import { type Table, tablesRepo } from './tables.repo.ts';

/** The rows of a table in a file, one JSON object a line. */
export type SpooledTable = { name: string; rows: number; path: string };

/** The rows of all tables at one moment. */
export type Spool = { tables: SpooledTable[]; sequences: Record<string, number>; migration: number; readAt: Date };

const spoolTable = async (db: Db, table: Table, path: string): Promise<SpooledTable> => {
  let rows = 0;
  const toText = async function* () {
    for await (const lines of tablesRepo.readRows(db, table)) {
      rows += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  };
  await pipeline(Readable.from(toText()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { name: table.name, rows, path };
};

/**
 * Copies the rows of all tables except the skipped ones into a folder, as they are at one moment. Compression follows later, because a long
 * transaction keeps the server from removing old versions of rows.
 */
export const spoolTables = (database: Pick<Database, 'longSnapshot'>, folder: string, skipped: readonly string[]): Promise<Spool> =>
  database.longSnapshot(async (db) => {
    const migration = await tablesRepo.getMigration(db);
    const readAt = new Date();
    const tables: SpooledTable[] = [];
    for (const table of await tablesRepo.list(db))
      if (!skipped.includes(table.name)) tables.push(await spoolTable(db, table, join(folder, `${table.name}.jsonl`)));
    return { tables, migration, readAt, sequences: await tablesRepo.readSequences(db) };
  });

/** Reads the rows of a spooled table. */
export async function* readSpooled({ tables }: Spool, name: string): AsyncGenerator<Record<string, unknown>> {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new Error(`The table ${name} was not read`);
  const file = await open(table.path, 'r');
  for await (const line of file.readLines()) yield JSON.parse(line);
}
