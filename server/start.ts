import cluster from 'node:cluster';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { type Config, readConfig } from './platform/config.ts';
import { protectDataDir } from './platform/data-dir.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { closeServer } from './platform/http/close.ts';
import { serializeError } from './platform/log-error.ts';
import { receiveStopRequests, reportReady, type StopRequests } from './platform/processes/worker.ts';
import { mapError } from './platform/source-positions.ts';
import { closeTracing, setTracer } from './platform/tracing/index.ts';
import type { serve } from './serve.ts';

// Jobs take at most another 10 s. Together they stay below the last limit.
const requestTimeoutMs = 10_000;
const shutdownTimeoutMs = 25_000;

type Opened = { config: Config; log: Logger; database: Database; stopRequests: StopRequests };

const stopWhenAsked = (opened: Awaited<ReturnType<typeof serve>> & Opened) => {
  const { app, jobs, sealing, storingCalls, database, log, config, stopRequests } = opened;
  let isStopping = false;
  const stop = async ({ reason, ...options }: { reason: string; drainMs: number; isReplaced?: boolean }) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'shutting down: open requests are completed');
    setTimeout(() => process.exit(1), options.drainMs + shutdownTimeoutMs).unref();
    await closeServer(app, { limitMs: requestTimeoutMs, ...options });
    await jobs.close();
    await storingCalls.close();
    await sealing.close();
    await database.close();
    await closeTracing();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop({ reason: 'SIGTERM', drainMs: config.drainMs }));
  process.once('SIGINT', () => void stop({ reason: 'SIGINT', drainMs: 0 }));
  stopRequests.handle(({ isReplaced }) => void stop({ reason: 'supervisor', drainMs: isReplaced ? 0 : config.drainMs, isReplaced }));
};

/** Imports the rest of the product while the database opens. A second process on the same folder fails before that, because it does not get the lock. */
const importProduct = async () => {
  await nextTurn();
  return import('./serve.ts');
};

const open = async (mainFile: string) => {
  const config = readConfig();
  const log = pino(
    { level: config.logLevel, redact: ['req.headers.authorization'], serializers: { err: serializeError } },
    pino.destination(2),
  );
  if (config.workers > 1 && cluster.isPrimary) {
    const { superviseWorkers } = await import('./platform/processes/supervisor.ts');
    return superviseWorkers({ count: config.workers, file: mainFile, drainMs: config.drainMs, log });
  }
  const stopRequests = receiveStopRequests(log);
  if (config.tracesEndpoint) {
    const { createTracer } = await import('./platform/tracing/otlp.ts');
    setTracer(createTracer({ endpoint: config.tracesEndpoint, log }));
  }
  protectDataDir(config.dataDir, log);
  const importing = importProduct();
  importing.catch(() => undefined); // Reported below, once the database can be closed.
  const database = await openDatabase({
    dataDir: config.dataDir,
    url: config.databaseUrl,
    migrationUrl: config.migrationDatabaseUrl,
    // Jobs read the primary.
    readUrls: config.role === 'jobs' ? [] : config.databaseReadUrls,
    log,
  });
  const opened = { config, log, database, stopRequests };
  try {
    const product = await importing;
    stopWhenAsked({ ...(await product.serve(opened)), ...opened });
    reportReady();
  } catch (error) {
    // A database that is not closed keeps its lock, and takes longer to start again.
    await database.close();
    throw error;
  }
};

process.on('unhandledRejection', (reason) => {
  throw reason;
});

// Emitted before Node prints the error and ends the process.
process.on('uncaughtExceptionMonitor', (error) => mapError(error));

/** Starts the server, or its worker processes, which run `mainFile`. Prints why a start failed, and ends the process. */
export const start = async (mainFile: string): Promise<void> => {
  // If nothing keeps the event loop alive, Node waits for all background compilation. That adds 0.7 s to the start of the embedded database.
  const keepAlive = setInterval(() => undefined, 60_000);
  try {
    await open(mainFile);
    clearInterval(keepAlive);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};
