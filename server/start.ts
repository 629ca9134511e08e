import pino from 'pino';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { protectDataDir } from './platform/data-dir.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import type { Files } from './platform/files/index.ts';
import { closeServer } from './platform/http/close.ts';
import type { VideoHost } from './platform/video/index.ts';

// Jobs take at most another 10 s. Together they stay below the last limit.
const requestTimeoutMs = 10_000;
const shutdownTimeoutMs = 25_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Fills an empty database: with demo data, or with the first administrator. */
const seed = async (
  config: Config,
  { database, files, video, log }: { database: Database; files: Files; video: VideoHost; log: pino.Logger },
) => {
  if (config.demoData) {
    const { seedDemoData } = await import('../demo/index.ts');
    const isFilled = await seedDemoData({ database, files, video, log, config, clock: systemClock });
    if (isFilled) return;
  }
  const { ensureFirstAdmin } = await import('./features/admins/index.ts');
  const admin = await ensureFirstAdmin(database, config, systemClock.now());
  if (admin) print(`First administrator: phone ${admin.phone}${admin.password ? `, password ${admin.password} (shown only now)` : ''}`);
};

const printAddress = ({ demoData, demoPassword }: Config, address: string) => {
  print(`Medboard is at ${address}`);
  if (!demoData) return;
  print(`  administrator 01000000001   company 01000000002   doctor (refused here) 01000000003   password ${demoPassword}`);
};

type Opened = { config: Config; log: pino.Logger; database: Database };

/** Starts everything that needs the open database. */
const serve = async ({ config, log, database }: Opened) => {
  // The rest of the product is imported only now, so that a second process on the same folder exits before it reads it.
  const [
    { openFiles },
    { openVideoHost },
    { openMeetings },
    { openMessengers },
    { openJobs },
    { claimFiles, cleanup },
    { notificationJobs },
    { showNextVideo },
    { videoJobs },
    { webinarJobs },
    { buildApp, webBuildDir },
  ] = await Promise.all([
    import('./platform/files/index.ts'),
    import('./platform/video/index.ts'),
    import('./platform/meetings/index.ts'),
    import('./platform/messengers/index.ts'),
    import('./platform/jobs/index.ts'),
    import('./features/maintenance/index.ts'),
    import('./features/notifications/index.ts'),
    import('./features/stories/index.ts'),
    import('./features/videos/index.ts'),
    import('./features/webinars/index.ts'),
    import('./app.ts'),
  ]);
  const clock = systemClock;
  const files = await openFiles({ dataDir: config.dataDir, signingKey: config.fileSigningKey, log });
  await claimFiles({ db: database.db, files });
  const video = await openVideoHost({ config, dataDir: config.dataDir, signingKey: config.fileSigningKey, log, clock });
  await seed(config, { database, files, video, log });
  const [messengers, meetings] = [openMessengers({ database, clock }), openMeetings(config)];
  const deps = { database, files, messengers, video, meetings, clock, log };
  const jobs = await openJobs([cleanup, ...notificationJobs, ...videoJobs({ writeWithNewState: showNextVideo }), ...webinarJobs], deps);
  const app = await buildApp({ ...deps, config, jobs, webDir: webBuildDir });
  const address = await app.listen({ port: config.port, host: config.host });
  printAddress(config, config.publicUrl ?? address);
  return { app, jobs };
};

const stopOnSignal = ({ app, jobs, database, log }: Awaited<ReturnType<typeof serve>> & Opened) => {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'shutting down: open requests are completed');
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await closeServer(app, requestTimeoutMs);
    await jobs.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

const start = async () => {
  const config = readConfig();
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'] }, pino.destination(2));
  protectDataDir(config.dataDir, log);
  const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl, log });
  const opened = { config, log, database };
  try {
    stopOnSignal({ ...(await serve(opened)), ...opened });
  } catch (error) {
    // A database that is not closed keeps its lock, and takes longer to start again.
    await database.close();
    throw error;
  }
};

process.on('unhandledRejection', (reason) => {
  throw reason;
});

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
