// The command `npm run demo`: fills a database with demo data, or with many doctors for measurements.
import '../env.ts';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type BulkProgress, loadBulk, seedDemoData } from '../../demo/index.ts';
import { takeFileOwnership } from '../../server/features/office/maintenance/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { openDatabase } from '../../server/platform/database/index.ts';
import { createProviderLog } from '../../server/platform/providers/index.ts';
import { assertSecretsKey, openSecrets } from '../../server/platform/security/secrets.ts';
import { openFiles } from '../../server/platform/storage/files/index.ts';
import { openVideoHost } from '../../server/platform/storage/video/index.ts';

const usage = 'Usage: npm run demo [-- --doctors N]   N from 1 to 10,000,000; without it, only the demo data of a first start.';

const readArguments = (): { doctors: number } => {
  const { values } = parseArgs({ options: { doctors: { type: 'string' } } });
  const doctors = Number(values.doctors ?? 0);
  if (!Number.isInteger(doctors) || doctors < 0 || doctors > 10_000_000) throw new Error(usage);
  return { doctors };
};

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const words: Record<BulkProgress['step'], (progress: BulkProgress) => string> = {
  companies: ({ done, of }) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} companies`,
  messages: ({ done, of }) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} messages`,
  posts: ({ done, of }) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} posts`,
  doctors: ({ done, of }) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} doctors`,
  indexes: ({ done, of }) => `search index ${done + 1} of ${of}`,
  vacuum: () => 'vacuum and statistics',
};

const load = async ({ doctors }: { doctors: number }) => {
  const config = readConfig({ ...process.env, DEMO_DATA: 'on' });
  const log = pino({ level: 'warn' });
  const start = performance.now();
  const database = await openDatabase({
    dataDir: config.dataDir,
    // It drops and creates indexes, which only their owner may do.
    url: config.migrationDatabaseUrl ?? config.databaseUrl,
    log,
    isBulk: true,
  });
  try {
    const secrets = await openSecrets(config.dataDir, config);
    const s3 = config.s3 && { ...config.s3, providers: createProviderLog(systemClock) };
    const files = await openFiles({ dataDir: config.dataDir, signingKey: config.fileSigningKey, secrets, log, s3 });
    await takeFileOwnership({ db: database.db, files });
    await assertSecretsKey(secrets, files, { dataDir: config.dataDir, setting: config.secretsKey });
    const video = await openVideoHost({ config, dataDir: config.dataDir, signingKey: config.fileSigningKey, log, clock: systemClock });
    const isNew = await seedDemoData({ database, files, video, log, config, clock: systemClock });
    console.log(isNew ? `Demo data stored after ${seconds(start)}.` : 'The database has users already: its demo data stays as it is.');
    if (doctors === 0) return;
    const report = (progress: BulkProgress) => console.log(`${seconds(start).padStart(8)}  ${words[progress.step](progress)}`);
    const { added, counted, archived, cached, companies } = await loadBulk({
      database,
      clock: systemClock,
      password: config.demoPassword,
      doctors,
      report,
    });
    console.log(
      `${added.toLocaleString('en')} doctors added in ${seconds(start)}: ${counted.toLocaleString('en')} active (counter cache ${cached.toLocaleString('en')}), ${archived.toLocaleString('en')} archived; ${companies.counted.toLocaleString('en')} active companies.`,
    );
    if (counted !== cached || companies.counted !== companies.cached) throw new Error('The counter cache differs from what is there.');
  } finally {
    await database.close();
  }
};

try {
  await load(readArguments());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
