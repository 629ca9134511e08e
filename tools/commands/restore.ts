// The command `npm run restore`: restores a backup into an empty database and an empty DATA_DIR or bucket.
import '../env.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { restoreBackup } from '../../server/platform/backup/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { createProviderLog } from '../../server/platform/providers/index.ts';
import { parseKey } from '../../server/platform/security/keys.ts';

const usage = `Usage: npm run restore -- FILE [--own-files]   with the settings of the new server, which must be empty
--own-files: the store already has the files of this site. Use it after an interrupted restore, or if the old server no longer runs.`;

const readArgs = (args: string[]) => {
  try {
    return parseArgs({ args, options: { 'own-files': { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
};

const run = async (args: string[]) => {
  const { values, positionals } = readArgs(args);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(usage);
  if (!existsSync(file)) throw new Error(`The file ${resolve(file)} does not exist.`);
  const config = readConfig();
  const { backup, dataDir, secretsKey, previousSecretsKey, s3 } = config;
  const start = performance.now();
  const header = await restoreBackup(resolve(file), backup.key === undefined ? undefined : parseKey(backup.key), {
    ...{ dataDir, secretsKey, previousSecretsKey, log: pino({ level: 'warn' }, pino.destination(2)) },
    allowsFilesOfSameSite: values['own-files'] === true,
    // Only the owner of the tables may load rows without triggers.
    databaseUrl: config.migrationDatabaseUrl ?? config.databaseUrl,
    s3: s3 && { ...s3, providers: createProviderLog(systemClock) },
  });
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored: the database of ${header.created_at} with ${rows.toLocaleString('en')} rows, in ${((performance.now() - start) / 1000).toFixed(1)} s.`,
  );
  console.log('All users sign in again. Set the settings of the earlier server before you start this one.');
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
