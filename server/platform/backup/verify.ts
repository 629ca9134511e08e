import { z } from 'zod';
import { listMigrations } from '../database/migrate/migration-files.ts';
import { isVideoFile } from '../storage/video/storage.ts';
import { BackupError } from './error.ts';
import { parseFileName } from './files.ts';
import { type BackupHeader, backupFormat, backupHeader, formerFormat, headerEntry } from './header.ts';
import { type ArchiveEntry, readArchive, readBytes } from './read-archive.ts';

const notBackup = 'The file is not a backup of Medboard.';
const damagedHeader = 'The backup is damaged: its first entry cannot be read.';

const startOfHeader = z.object({ format: z.int(), version: z.string(), migration: z.int() });

const tableEntry = /^tables\/([a-z0-9_]+)\.jsonl$/;
const videoEntry = /^videos\/([^/]+)\/([^/]+)$/;

/** Returns the table of an entry; undefined if it is another entry. */
export const parseTableName = (name: string): string | undefined => tableEntry.exec(name)?.[1];

/** Returns the id of a video and the name of its file; undefined if it is another entry. */
export const parseVideoName = (name: string): { id: string; file: string } | undefined => {
  const [, id = '', file = ''] = videoEntry.exec(name) ?? [];
  return isVideoFile(id, file) ? { id, file } : undefined;
};

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new BackupError(damagedHeader, { cause });
  }
};

/** Parses the first entry. Throws if another product or a newer version wrote it. */
const parseHeader = (bytes: Buffer): BackupHeader => {
  const json = parseJson(bytes);
  const start = startOfHeader.safeParse(json);
  if (!start.success) throw new BackupError(notBackup);
  const { format, version, migration } = start.data;
  const known = listMigrations().length;
  const isFormer = format === formerFormat.format;
  if (isFormer && migration !== formerFormat.migration)
    throw new BackupError(
      `The backup is from an early version of Medboard (${version}, migration ${migration}). Restore it with the version whose last migration is ${formerFormat.migration}, and back it up again.`,
    );
  if (format > backupFormat || (!isFormer && migration > known))
    throw new BackupError(
      `The backup is from a newer version of Medboard (${version}, migration ${migration}; this one has ${known}). Restore it with that version or a newer one.`,
    );
  const header = backupHeader.safeParse(json);
  if (!header.success) throw new BackupError(damagedHeader, { cause: header.error });
  if (!isFormer) return header.data;
  const { count_deltas_id_seq: _, ...sequences } = header.data.sequences;
  return { ...header.data, sequences, migration: formerFormat.sameMigration };
};

const countLines = async (body: ArchiveEntry['body']): Promise<number> => {
  let lines = 0;
  for await (const bytes of body) for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
};

/** Reads the first entry, which describes the backup. */
const readHeader = async (entries: AsyncIterator<ArchiveEntry>): Promise<BackupHeader> => {
  const { value, done } = await entries.next();
  if (done || value.name !== headerEntry) throw new BackupError(notBackup);
  return parseHeader(await readBytes(value.body));
};

/** Counts the rows of each table. Throws if there is an entry of another kind. */
const countRows = async (entries: AsyncIterable<ArchiveEntry>): Promise<Map<string, number>> => {
  const rows = new Map<string, number>();
  for await (const { name, body } of entries) {
    const table = parseTableName(name);
    if (table !== undefined) rows.set(table, await countLines(body));
    else if (!parseFileName(name) && !parseVideoName(name)) throw new BackupError(`The backup has an unknown entry: ${name}.`);
  }
  return rows;
};

/** Reads the whole backup. Throws BackupError if its content was changed, or if this version cannot restore it. */
export const verifyBackup = async (path: string, key: Uint8Array | undefined): Promise<BackupHeader> => {
  const entries = readArchive(path, key);
  try {
    const header = await readHeader(entries);
    const rows = await countRows(entries);
    for (const { name, rows: count } of header.tables) {
      if (rows.get(name) !== count) throw new BackupError(`The backup is damaged: rows of the table ${name} are missing.`);
      rows.delete(name);
    }
    for (const name of rows.keys()) throw new BackupError(`The backup is damaged: rows of the table ${name} are not expected.`);
    return header;
  } finally {
    await entries.return(undefined);
  }
};
