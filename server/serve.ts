import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, webBuildDir } from './app.ts';
import { claimOrRetry } from './claim-files.ts';
import { ensureFirstAdmin, hasAdmin } from './features/admins/index.ts';
import { type Sealing, startSealing } from './features/audit/index.ts';
import { encryptFiles } from './features/files/index.ts';
import { openSecurityEvents } from './features/security-events/index.ts';
import { createJobs } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/index.ts';
import { type Files, openFiles } from './platform/files/index.ts';
import { type JobDeps, type Jobs, openJobs } from './platform/jobs/index.ts';
import { openMeetings } from './platform/meetings/index.ts';
import { listMessengers, openMessengers } from './platform/messengers/index.ts';
import { checkProviders, createProviderLog, type ProviderLog } from './platform/providers/index.ts';
import { openSecrets } from './platform/secrets.ts';
import { openVideoHost, type VideoHost } from './platform/video/index.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

type Opened = { config: Config; log: Logger; database: Database };

/** Fills an empty database: with demo data, or with the first administrator. */
const seed = async ({ config, database, log }: Opened, { files, video }: { files: Files; video: VideoHost }) => {
  // Neither is needed then, and the code of the demo data is not loaded.
  if (await hasAdmin(database)) return;
  if (config.demoData) {
    const { seedDemoData } = await import('../demo/index.ts');
    const isFilled = await seedDemoData({ database, files, video, log, config, clock: systemClock });
    if (isFilled) return;
  }
  const admin = await ensureFirstAdmin(database, config, systemClock.now());
  if (admin) print(`First administrator: phone ${admin.phone}${admin.password ? `, password ${admin.password} (shown only now)` : ''}`);
};

const printAddress = ({ demoData, demoPassword }: Config, address: string) => {
  print(`Medboard is at ${address}`);
  if (!demoData) return;
  print(`  administrator 01000000001   company 01000000002   doctor (refused here) 01000000003   password ${demoPassword}`);
  print('  reviewer 01000000004   content 01000000005   campaigns 01000000006   support 01000000007   auditor 01000000008');
};

const openDeps = async (opened: Opened): Promise<{ deps: JobDeps & { providers: ProviderLog }; stopClaiming(): void }> => {
  const { config, log, database } = opened;
  const clock = systemClock;
  const { dataDir, fileSigningKey: signingKey } = config;
  const providers = createProviderLog(clock);
  const secrets = await openSecrets(dataDir, config.secretsKey);
  const files = await openFiles({ dataDir, signingKey, secrets, log, s3: config.s3 && { ...config.s3, providers } });
  const video = await openVideoHost({ config, dataDir, signingKey, log, clock });
  const messengers = await openMessengers({ database, clock, settings: config, providers });
  const meetings = await openMeetings(config, providers);
  await checkProviders([files, video, meetings, ...listMessengers(messengers)], log);
  const stopClaiming = await claimOrRetry({ config, database, files, secrets, log });
  await seed(opened, { files, video });
  return { deps: { database, files, messengers, video, meetings, secrets, clock, log, settings: config, providers }, stopClaiming };
};

/** Starts everything that needs the open database. The server accepts requests only when all of it works. */
export const serve = async (opened: Opened): Promise<{ app: FastifyInstance; jobs: Jobs; sealing: Sealing }> => {
  const { config } = opened;
  const { deps, stopClaiming } = await openDeps(opened);
  const jobs = await openJobs(createJobs(config), deps, { runs: config.role !== 'web' });
  await jobs.enqueue(deps.database.db, encryptFiles, {});
  const securityEvents = openSecurityEvents(deps);
  const app = await buildApp({ ...deps, config, jobs, securityEvents, webDir: webBuildDir });
  app.addHook('onClose', async () => stopClaiming());
  const address = await app.listen({ port: config.port, host: config.host });
  securityEvents.start();
  printAddress(config, config.publicUrl ?? address);
  return { app, jobs, sealing: startSealing(deps) };
};
