import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { type Config, readConfig } from './platform/config.ts';
import { protectDataDir } from './platform/data-dir.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { closeServer } from './platform/http/close.ts';
import { serializeError } from './platform/log-error.ts';
import { mapError } from './platform/source-positions.ts';
import type { serve } from './serve.ts';

// Jobs take at most another 10 s. Together they stay below the last limit.
const requestTimeoutMs = 10_000;
const shutdownTimeoutMs = 25_000;

type Opened = { config: Config; log: Logger; database: Database };

const stopOnSignal = ({ app, jobs, sealing, database, log }: Awaited<ReturnType<typeof serve>> & Opened) => {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'shutting down: open requests are completed');
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await closeServer(app, requestTimeoutMs);
    await jobs.close();
    await sealing.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

/** Imports the rest of the product while the database opens. A second process on the same folder fails before that, because it does not get the lock. */
const importProduct = async () => {
  await nextTurn();
  return import('./serve.ts');
};

const start = async () => {
  const config = readConfig();
  const log = pino(
    { level: config.logLevel, redact: ['req.headers.authorization'], serializers: { err: serializeError } },
    pino.destination(2),
  );
  protectDataDir(config.dataDir, log);
  const importing = importProduct();
  importing.catch(() => undefined); // Reported below, once the database can be closed.
  const database = await openDatabase({
    dataDir: config.dataDir,
    url: config.databaseUrl,
    migrationUrl: config.migrationDatabaseUrl,
    log,
  });
  const opened = { config, log, database };
  try {
    const product = await importing;
    stopOnSignal({ ...(await product.serve(opened)), ...opened });
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

// If nothing keeps the event loop alive, Node waits for all background compilation. That adds 0.7 s to the start of the embedded database.
const keepAlive = setInterval(() => undefined, 60_000);

try {
  await start();
  clearInterval(keepAlive);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
