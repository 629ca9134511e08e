import { type Logger, pino } from 'pino';
import { type Config, readConfig } from './platform/config/config.ts';
import { protectDataDir } from './platform/config/data-dir.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { closeServer } from './platform/http/close.ts';
import { serializeError } from './platform/logging/log-error.ts';
import { mapError } from './platform/logging/source-positions.ts';
import { closeTracing, setTracer } from './platform/logging/tracing/index.ts';
import type { serve } from './serve.ts';

// Jobs take at most another 10 s. Together they stay below the last limit.
const requestTimeoutMs = 10_000;
const shutdownTimeoutMs = 25_000;

type Opened = { config: Config; log: Logger; database: Database };

/** Called by SIGTERM and SIGINT. While the database is being opened it only remembers the signal, because it must be closed. */
let handleSignal = (signal: NodeJS.Signals) => {
  earlySignal = signal;
};
let earlySignal: NodeJS.Signals | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => handleSignal(signal));

const stopWhenAsked = (opened: Awaited<ReturnType<typeof serve>> & Opened) => {
  const { app, jobs, sealing, storingCalls, database, log, config } = opened;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals, drainMs: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'shutting down: open requests are completed');
    setTimeout(() => process.exit(1), drainMs + shutdownTimeoutMs).unref();
    await closeServer(app, { limitMs: requestTimeoutMs, drainMs });
    await jobs.close();
    await storingCalls.close();
    await sealing.close();
    await database.close();
    await closeTracing();
    process.exit(0);
  };
  handleSignal = (signal) => void stop(signal, signal === 'SIGTERM' ? config.drainMs : 0);
};

const open = async () => {
  const config = readConfig();
  const log = pino(
    { level: config.logLevel, redact: ['req.headers.authorization'], serializers: { err: serializeError } },
    pino.destination(2),
  );
  if (config.tracesEndpoint) {
    const { createTracer } = await import('./platform/logging/tracing/otlp.ts');
    setTracer(createTracer({ endpoint: config.tracesEndpoint, log }));
  }
  protectDataDir(config.dataDir, log);
  const importing = import('./serve.ts');
  importing.catch(() => undefined); // Reported below, once the database can be closed.
  const database = await openDatabase({
    dataDir: config.dataDir,
    url: config.databaseUrl,
    migrationUrl: config.migrationDatabaseUrl,
    // Jobs read the primary.
    readUrls: config.role === 'jobs' ? [] : config.databaseReadUrls,
    log,
  });
  const opened = { config, log, database };
  // A start that is interrupted fails with the database that it uses.
  handleSignal = () => void database.close().then(() => process.exit(0));
  if (earlySignal) return database.close();
  try {
    const product = await importing;
    stopWhenAsked({ ...(await product.serve(opened)), ...opened });
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

/** Starts the server. Prints why a start failed, and ends the process. */
export const start = async (): Promise<void> => {
  try {
    await open();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};
