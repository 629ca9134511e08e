import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Database } from '../database/index.ts';
import { readVersionAndSize } from '../database/size.ts';
import { readIfExists } from '../storage/files/durable.ts';
import type { Files } from '../storage/files/index.ts';
import { openVideoStorage } from '../storage/video/storage.ts';
import { BackupError } from './error.ts';
import { addFile } from './files.ts';
import { type BackupHeader, backupFormat, headerEntry } from './header.ts';
import { readSpooled, type Spool, spoolTables } from './spool.ts';
import { tablesRepo } from './tables.repo.ts';
import { type ArchiveWriter, createArchive } from './write-archive.ts';

/** The tables that a backup treats in a special way. */
export type BackupTables = {
  /** Tables whose rows are not part of a backup. */
  skipped: readonly string[];
  /** The tables with the ids of stored files and their sizes, and of videos. */
  files: { table: string; id: string; bytes: string };
  videos: { table: string; id: string };
  /** The table that identifies the database. */
  identity: { table: string; id: string };
};

/** Where the rows and files of a backup come from. */
export type BackupSource = {
  database: Pick<Database, 'db' | 'longSnapshot'>;
  files: Pick<Files, 'find' | 'readSecretsCheck' | 'readDatabaseId' | 'databaseIdFile' | 'tempDir'>;
  dataDir: string;
  /** The file of the key that encrypts files; undefined if the key is a setting. */
  keyFile: string | undefined;
  tables: BackupTables;
};

/** A backup that was written. `missing` has the ids of files that have a row, but no bytes. */
export type WrittenBackup = { path: string; bytes: number; rows: number; files: number; missing: string[]; seconds: number };

const fromBytes = (bytes: Buffer) => Readable.from([bytes]);
const toGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

const assertSpace = async (folder: string, needed: number) => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new BackupError(`The disk of ${folder} has ${toGigabytes(free)} left, and the backup may need ${toGigabytes(needed)}.`);
};

// Rows are compressed to less than a third of their size, files hardly at all.
const compressionRatio = 3;

const estimateBytes = async (spool: Spool, { tables, dataDir }: BackupSource): Promise<number> => {
  const videos = openVideoStorage(join(dataDir, 'videos'));
  let bytes = 0;
  for (const { path } of spool.tables) bytes += (await stat(path)).size / compressionRatio;
  for await (const row of readSpooled(spool, tables.files.table)) bytes += Number(row[tables.files.bytes]);
  for await (const row of readSpooled(spool, tables.videos.table))
    for (const file of await videos.listFiles(String(row[tables.videos.id]))) bytes += file.bytes;
  return bytes;
};

const createHeader = async (spool: Spool, { files, keyFile, tables }: BackupSource, isEncrypted: boolean): Promise<BackupHeader> => {
  const { value: identity } = await readSpooled(spool, tables.identity.table).next();
  const databaseId = String(identity?.[tables.identity.id]);
  if ((await files.readDatabaseId()) !== databaseId)
    throw new BackupError(
      `The files do not belong to this database (${files.databaseIdFile}). Set DATA_DIR and DATABASE_URL to those of the server.`,
    );
  // The key is left out of an unencrypted backup, so that its readers cannot read the documents that the key encrypts.
  const secretsKey = isEncrypted && keyFile !== undefined ? await readIfExists(keyFile) : undefined;
  return {
    ...{ format: backupFormat, version: packageFile.version, migration: spool.migration, created_at: spool.readAt.toISOString() },
    database_id: databaseId,
    tables: spool.tables.map(({ name, rows }) => ({ name, rows })),
    sequences: spool.sequences,
    secrets_check: (await files.readSecretsCheck())?.toString('base64') ?? null,
    secrets_key: secretsKey?.toString('base64') ?? null,
  };
};

type Parts = { archive: ArchiveWriter; spool: Spool; source: BackupSource };

/** Adds the stored files that have a row. Returns how many it added, and the ids of those without bytes. */
const addFiles = async ({ archive, spool, source: { files, tables } }: Parts) => {
  const missing: string[] = [];
  let count = 0;
  for await (const row of readSpooled(spool, tables.files.table)) {
    const id = String(row[tables.files.id]);
    if (await addFile(archive, files, id)) count += 1;
    else missing.push(id);
  }
  return { count, missing };
};

/** Opens a file; undefined if it was removed meanwhile. */
const openIfExists = async (path: string) => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const addVideos = async ({ archive, spool, source: { tables, dataDir } }: Parts) => {
  const videos = openVideoStorage(join(dataDir, 'videos'));
  for await (const row of readSpooled(spool, tables.videos.table)) {
    const id = String(row[tables.videos.id]);
    for (const { name, path } of await videos.listFiles(id)) {
      const file = await openIfExists(path);
      if (file) await archive.add(`videos/${id}/${name}`, (await file.stat()).size, file.createReadStream());
    }
  }
};

const writeEntries = async (parts: Parts, isEncrypted: boolean) => {
  const { archive, spool, source } = parts;
  const header = Buffer.from(`${JSON.stringify(await createHeader(spool, source, isEncrypted), null, 2)}\n`);
  await archive.add(headerEntry, header.length, fromBytes(header));
  // Files before rows, so that a restore has all files when it commits the rows.
  const files = await addFiles(parts);
  await addVideos(parts);
  for (const { name, path } of spool.tables) await archive.add(`tables/${name}.jsonl`, (await stat(path)).size, createReadStream(path));
  await archive.finish();
  return files;
};

/**
 * Writes a backup of the database at one moment and of its files, while other requests go on. A file at `path` is always complete. Files are
 * read after the rows. A file stays stored for a day after its last record, so only files that were erased meanwhile are missing.
 */
export const createBackup = async (source: BackupSource, path: string, key: Uint8Array | undefined): Promise<WrittenBackup> => {
  const start = performance.now();
  const { database, files: store, tables } = source;
  const folder = await mkdtemp(join(store.tempDir, 'backup-'));
  try {
    await assertSpace(folder, (await readVersionAndSize(database.db)).size_bytes);
    const spool = await spoolTables(database, folder, tables.skipped);
    await assertSpace(dirname(path), await estimateBytes(spool, source));
    const archive = createArchive(path, key);
    try {
      const { count, missing } = await writeEntries({ archive, spool, source }, key !== undefined);
      const rows = spool.tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        ...{ path, rows, files: count, bytes: (await stat(path)).size, seconds: (performance.now() - start) / 1000 },
        missing: await tablesRepo.findExisting(database.db, tables.files, missing),
      };
    } catch (error) {
      await archive.abort(error);
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
