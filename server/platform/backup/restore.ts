import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Database, openDatabase } from '../database/index.ts';
import type { ProviderLog } from '../providers/index.ts';
import { assertSecretsKey, openSecrets, type Secrets } from '../security/secrets.ts';
import { readIfExists, writeDurably } from '../storage/files/durable.ts';
import { openStorage } from '../storage/files/open.ts';
import type { S3Config } from '../storage/files/settings.ts';
import type { Storage } from '../storage/files/storage.ts';
import { openTempDir } from '../storage/files/temp-dir.ts';
import { openVideoStorage } from '../storage/video/storage.ts';
import { BackupError } from './error.ts';
import { parseFileName, storeFile, writeTemporary } from './files.ts';
import { type BackupHeader, formerFormat } from './header.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';
import { loadRows } from './rows.ts';
import { type Table, tablesRepo } from './tables.repo.ts';
import { parseTableName, parseVideoName, verifyBackup } from './verify.ts';

/** Where a backup is restored to. */
export type RestoreTarget = {
  dataDir: string;
  databaseUrl: string | undefined;
  secretsKey: string | undefined;
  /** The key that encrypted until SECRETS_KEY replaced it: a backup from before the end of that change needs both. */
  previousSecretsKey?: string | undefined;
  s3: (S3Config & { providers: ProviderLog }) | undefined;
  /** Whether the store may have files of the backed-up site. If a server still uses them, both servers delete each other's files. */
  allowsFilesOfSameSite?: boolean;
  log: Logger;
};

type Opened = { storage: Storage; secrets: Secrets; tempDir: string; newKey: Buffer | undefined };

/** Finds the key that encrypted the files and secrets of the backup: the key of the target, or else the one in the backup. */
const openKey = async ({ dataDir, secretsKey, previousSecretsKey }: RestoreTarget, header: BackupHeader) => {
  const path = join(dataDir, 'keys/secrets.key');
  const hasKey = secretsKey !== undefined || (await readIfExists(path)) !== undefined;
  const fromBackup = hasKey || header.secrets_key === null ? undefined : Buffer.from(header.secrets_key, 'base64');
  if (!hasKey && !fromBackup && header.secrets_check !== null)
    throw new BackupError(
      `The backup needs the key of its server, which it does not contain: set SECRETS_KEY, or copy the file keys/secrets.key to ${path}.`,
    );
  const key = fromBackup ? `base64:${fromBackup.toString('base64')}` : secretsKey;
  const secrets = await openSecrets(dataDir, { secretsKey: key, previousSecretsKey });
  return { secrets, newKey: fromBackup };
};

/** Throws unless the store is empty, or has only files of the backed-up site and these are allowed, and the key is the one of the backup. */
const assertOwnStore = async ({ storage, secrets }: Opened, target: RestoreTarget, header: BackupHeader) => {
  const { dataDir, secretsKey: setting } = target;
  const owner = (await storage.readStoreFile('database-id'))?.toString('utf8').trim();
  const isUsed = owner === undefined && !(await storage.list()[Symbol.asyncIterator]().next()).done;
  if (isUsed || (owner !== undefined && owner !== header.database_id))
    throw new BackupError(`The files in ${storage.setting} belong to another database. Restore into an empty ${storage.setting}.`);
  if (owner !== undefined && !target.allowsFilesOfSameSite)
    throw new BackupError(
      `${storage.setting} contains files of the site in this backup. If two servers share them, each deletes files of the other. Restore into an empty ${storage.setting}, or add --own-files if the other server is gone or a restore was interrupted.`,
    );
  const readSecretsCheck = async () => (header.secrets_check === null ? undefined : Buffer.from(header.secrets_check, 'base64'));
  const checks = [readSecretsCheck, () => storage.readStoreFile('secrets-check')];
  for (const readCheck of checks)
    if (await readCheck())
      await assertSecretsKey(secrets, { readSecretsCheck: readCheck, writeSecretsCheck: async () => undefined }, { dataDir, setting });
};

/** Opens the store of the target without changing it. */
const openTarget = async (target: RestoreTarget, header: BackupHeader): Promise<Opened> => {
  const { dataDir, s3, log } = target;
  const tempDir = await openTempDir(dataDir, log);
  const key = await openKey(target, header);
  const storage = await openStorage({ dataDir, s3, secrets: key.secrets }, tempDir);
  const opened = { ...key, storage, tempDir };
  await assertOwnStore(opened, target, header);
  return opened;
};

/** Writes the id of the database and the check value of the key to the store. Then no server with another database starts with it. */
const writeStoreOwner = async ({ storage, newKey }: Opened, { dataDir }: RestoreTarget, header: BackupHeader) => {
  if (newKey) {
    await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    await writeDurably(join(dataDir, 'keys/secrets.key'), newKey);
  }
  await storage.writeStoreFile('database-id', Buffer.from(`${header.database_id}\n`));
  if (header.secrets_check !== null) await storage.writeStoreFile('secrets-check', Buffer.from(header.secrets_check, 'base64'));
};

type Loading = { header: BackupHeader; opened: Opened; dataDir: string };

const isFormerCounter = ({ format }: BackupHeader, name: string) => format === formerFormat.format && formerFormat.counters.includes(name);

const assertTables = (tables: readonly Table[], header: BackupHeader) => {
  const known = new Set(tables.map(({ name }) => name));
  for (const { name } of header.tables)
    if (!known.has(name) && !isFormerCounter(header, name))
      throw new BackupError(`The backup has rows of the table ${name}, which its version does not have.`);
};

/** Stores every entry. The rows become visible together, after all files are stored. */
const load = async (database: Database, entries: AsyncIterable<ArchiveEntry>, { header, opened, dataDir }: Loading) => {
  const videos = openVideoStorage(join(dataDir, 'videos'));
  await database.transaction(async (db) => {
    const tables = await tablesRepo.list(db);
    assertTables(tables, header);
    const restoreConstraints = await tablesRepo.prepare(db, tables);
    for await (const entry of entries) {
      const [file, video, name] = [parseFileName(entry.name), parseVideoName(entry.name), parseTableName(entry.name)];
      const table = tables.find((each) => each.name === name);
      if (file) await storeFile(opened, file, entry);
      else if (video) await videos.placeFile(video.id, video.file, await writeTemporary(opened.tempDir, entry.body));
      else if (table) await loadRows(db, table, entry.body);
    }
    await tablesRepo.setSequences(db, header.sequences);
    await restoreConstraints();
    await tablesRepo.recount(db);
  });
};

/**
 * Restores a backup into an empty database and a store that is empty or, with `allowsFilesOfSameSite`, the one of the backed-up site. The whole
 * file is verified before anything is written. If a restore is interrupted, the database has no rows, no server starts with it, and the same
 * restore can run again with `allowsFilesOfSameSite`.
 */
export const restoreBackup = async (path: string, key: Uint8Array | undefined, target: RestoreTarget): Promise<BackupHeader> => {
  const { dataDir, databaseUrl: url, log } = target;
  const header = await verifyBackup(path, key);
  const opened = await openTarget(target, header);
  const options = { dataDir, url, log, isBulk: true, poolSize: 1 };
  // The store gets its owner first. If the restore is interrupted then, no server starts with the empty database.
  const prepare = () => writeStoreOwner(opened, target, header);
  const database = await openDatabase({ ...options, migrateTo: { count: header.migration, prepare } });
  try {
    await load(database, readArchive(path, key), { header, opened, dataDir });
  } finally {
    await database.close();
  }
  const migrated = await openDatabase(options);
  try {
    await tablesRepo.analyze(migrated.db);
  } finally {
    await migrated.close();
  }
  return header;
};
