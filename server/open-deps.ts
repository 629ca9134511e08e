import type { Logger } from 'pino';
import { assertDemoAccountsClosed, ensureFirstAdmin, hasAdmin } from './features/access/admins/index.ts';
import { takeOwnershipOrRetry } from './file-ownership.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/index.ts';
import type { JobDeps } from './platform/jobs/index.ts';
import { checkProviders, createProviderLog, type ProviderLog } from './platform/providers/index.ts';
import { openMeetings } from './platform/providers/meetings/index.ts';
import { listMessengers, openMessengers } from './platform/providers/messengers/index.ts';
import { openSecrets } from './platform/security/secrets.ts';
import { type Files, openFiles } from './platform/storage/files/index.ts';
import { openVideoHost, type VideoHost } from './platform/storage/video/index.ts';

/** What a process opens before it serves: settings, log and database. */
export type Opened = { config: Config; log: Logger; database: Database };

/** Fills an empty database: with demo data, or with the first administrator. Returns whether this process stored the demo data. */
const seed = async ({ config, database, log }: Opened, { files, video }: { files: Files; video: VideoHost }): Promise<boolean> => {
  // A database with an administrator is not empty, so the code of the demo data is not loaded.
  if (await hasAdmin(database)) return false;
  if (config.demoData) {
    const { seedDemoData } = await import('../demo/index.ts');
    const isFilled = await seedDemoData({ database, files, video, log, config, clock: systemClock });
    if (isFilled) return true;
  }
  const admin = await ensureFirstAdmin(database, config, systemClock.now());
  if (!admin) return false;
  const password = admin.password ? `, password ${admin.password} (shown only now)` : '';
  process.stdout.write(`First administrator: phone ${admin.phone}${password}\n`);
  return false;
};

type OpenedDeps = { deps: JobDeps & { providers: ProviderLog }; hasStoredDemo: boolean; stopOwnershipRetries(): void };

/** Opens the services of the settings, checks them, and fills an empty database; `hasStoredDemo` tells if with demo data. `stopOwnershipRetries` ends the retries for a store of files that cannot be reached. */
export const openDeps = async (opened: Opened): Promise<OpenedDeps> => {
  const { config, log, database } = opened;
  const clock = systemClock;
  const { dataDir, fileSigningKey: signingKey } = config;
  await assertDemoAccountsClosed(database, config);
  const providers = createProviderLog(clock, log);
  const secrets = await openSecrets(dataDir, config);
  const files = await openFiles({ dataDir, signingKey, secrets, log, s3: config.s3 && { ...config.s3, providers } });
  const video = await openVideoHost({ config, dataDir, signingKey, log, clock, bunny: config.bunny && { ...config.bunny, providers } });
  const messengers = await openMessengers({ database, clock, settings: config, providers });
  const meetings = await openMeetings(config, providers);
  await checkProviders([files, video, meetings, ...listMessengers(messengers)], log);
  const stopOwnershipRetries = await takeOwnershipOrRetry({ config, database, files, secrets, log });
  const hasStoredDemo = await seed(opened, { files, video });
  const deps = { database, files, messengers, video, meetings, secrets, clock, log, settings: config, providers };
  return { deps, hasStoredDemo, stopOwnershipRetries };
};
