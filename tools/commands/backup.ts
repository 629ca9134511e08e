// The command `npm run backup`: writes a backup of the database and the files, also while the server runs.
import '../env.ts';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pino } from 'pino';
import { getBackupDir, getFileName, runBackup } from '../../server/features/office/backups/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type Config, readConfig } from '../../server/platform/config/config.ts';
import { openDatabase } from '../../server/platform/database/index.ts';
import { createProviderLog } from '../../server/platform/providers/index.ts';
import { openSecrets } from '../../server/platform/security/secrets.ts';
import { openFiles } from '../../server/platform/storage/files/index.ts';

const usage =
  'Usage: npm run backup [-- FILE]   with the settings of the server; without FILE, a new file in BACKUP_DIR or DATA_DIR/backups';

const write = async (config: Config, path: string) => {
  const { dataDir, databaseUrl: url, fileSigningKey: signingKey } = config;
  const log = pino({ level: 'warn' }, pino.destination(2));
  // A backup must not migrate the database of a running server, which may have an older version.
  const database = await openDatabase({ dataDir, url, log, isBulk: true, migrates: false });
  try {
    const secrets = await openSecrets(dataDir, config);
    const s3 = config.s3 && { ...config.s3, providers: createProviderLog(systemClock) };
    const files = await openFiles({ dataDir, signingKey, secrets, log, s3 });
    return await runBackup({ database, files, config, clock: systemClock }, path);
  } finally {
    await database.close();
  }
};

const plainAdvice = 'It is not encrypted, because BACKUP_KEY is not set. Keep SECRETS_KEY or keys/secrets.key in another place.';

const run = async ([file, ...others]: string[]) => {
  if (file?.startsWith('-') || others.length > 0) throw new Error(usage);
  const config = readConfig();
  const path = resolve(file ?? join(getBackupDir(config), getFileName(systemClock.now(), config.backup)));
  if (existsSync(path)) throw new Error(`${path} exists already.`);
  // The disk may not be mounted, so only the default folder is created.
  if (file !== undefined && !existsSync(dirname(path))) throw new Error(`The folder ${dirname(path)} does not exist.`);
  const { bytes, rows, files, missing, seconds } = await write(config, path);
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${path}: ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files, ${size}, ${seconds.toFixed(1)} s.`);
  console.log(config.backup.key === undefined ? plainAdvice : 'It is encrypted with BACKUP_KEY.');
  if (missing.length > 0)
    throw new Error(
      `${missing.length} files are recorded in the database, but missing in the store, so the backup does not contain them: ${missing.join(' ')}`,
    );
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
