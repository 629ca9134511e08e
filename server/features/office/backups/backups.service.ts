import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerStatus } from '../../../../contract/entities/office/status.ts';
import { BackupError, type BackupSource, createBackup, type WrittenBackup } from '../../../platform/backup/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { getSecretsKeyPath, parseKey } from '../../../platform/security/keys.ts';
import { addNotice } from '../notices/index.ts';
import { backupTables } from './backup-tables.ts';
import { backupsRepo } from './backups.repo.ts';

/** What a backup of this server needs. */
type BackupDeps = {
  database: Database;
  files: BackupSource['files'];
  config: Pick<Config, 'dataDir' | 'backup' | 'secretsKey'>;
  clock: Clock;
};

/** The file name of a backup that is written at this time. */
export const getFileName = (now: Date, { key }: Config['backup']): string =>
  `medboard-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${key === undefined ? '' : '.enc'}`;

const getKey = ({ backup: { key } }: Pick<Config, 'backup'>) => (key === undefined ? undefined : parseKey(key));

const describeProblem = (error: unknown): string =>
  error instanceof BackupError || (error instanceof Error && 'syscall' in error) ? error.message : 'The log has the reason.';

const getDefaultDir = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');

/** The folder where `npm run backup` writes if it is given no file. */
export const getBackupDir = (config: Pick<Config, 'dataDir' | 'backup'>): string => config.backup.dir ?? getDefaultDir(config);

/** Throws if the folder of a backup cannot be written. Only the default folder is created, because the disk of another one may not be mounted. */
export const assertWritable = async (dir: string): Promise<void> => {
  try {
    await access(dir, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new BackupError(
      code === 'ENOENT' ? `The folder ${dir} does not exist. Is its disk mounted?` : `The folder ${dir} cannot be written (${code}).`,
      { cause: error },
    );
  }
};

const write = async ({ database, files, config }: BackupDeps, path: string): Promise<WrittenBackup> => {
  const { dataDir, secretsKey } = config;
  const dir = dirname(path);
  if (dir === getDefaultDir(config)) await mkdir(dir, { recursive: true, mode: 0o700 });
  await assertWritable(dir);
  const keyFile = secretsKey === undefined ? getSecretsKeyPath(dataDir) : undefined;
  const source = { database, files, dataDir, keyFile, tables: backupTables };
  return createBackup(source, path, getKey(config));
};

type Failure = { file: string; startedAt: Date; error: unknown };

/** Records a failed backup, and adds a notice. */
export const recordFailure = (
  { database, clock }: Pick<BackupDeps, 'database' | 'clock'>,
  { file, startedAt, error }: Failure,
): Promise<void> =>
  database.transaction(async (db) => {
    const now = clock.now();
    const failed = { started_at: startedAt, finished_at: now, file, bytes: null, missing_files: 0, problem: describeProblem(error) };
    const id = await backupsRepo.insert(db, failed);
    await addNotice(db, { kind: 'backup_failed', entity: 'backups', id, at: now });
  });

/** Writes a backup and records its result for the page Status. On a failure, adds a notice and throws the error. */
export const runBackup = async (deps: BackupDeps, path: string): Promise<WrittenBackup> => {
  const { database, clock } = deps;
  const startedAt = clock.now();
  try {
    const written = await write(deps, path);
    const { bytes, missing } = written;
    const row = { started_at: startedAt, finished_at: clock.now(), file: path, bytes, missing_files: missing.length, problem: null };
    await backupsRepo.insert(database.db, row);
    return written;
  } catch (error) {
    await recordFailure(deps, { file: path, startedAt, error }).catch((cause: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AggregateError([error, cause], `The backup failed, and its failure could not be recorded: ${reason}`);
    });
    throw error;
  }
};

/** The last backup, and the last failure if it is newer. */
export const readLastBackups = async (db: Db, { dir, hours, key }: Config['backup']): Promise<ServerStatus['backup']> => {
  const [written, failed] = [await backupsRepo.findLastWritten(db), await backupsRepo.findLastFailed(db)];
  return {
    hours: dir === undefined ? null : hours,
    is_encrypted: key !== undefined,
    last: written
      ? {
          ...{ at: written.finished_at.toISOString(), file: written.file, bytes: written.bytes ?? 0, missing_files: written.missing_files },
          seconds: (written.finished_at.getTime() - written.started_at.getTime()) / 1000,
        }
      : null,
    failure: failed?.problem && failed.id > (written?.id ?? 0) ? { at: failed.finished_at.toISOString(), problem: failed.problem } : null,
  };
};
