import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/index.ts';
import { unavailable } from '../errors.ts';
import type { Jobs } from '../jobs/index.ts';

type ReadyOptions = { database: Pick<Database, 'ping'>; jobs: Pick<Jobs, 'isReady'>; limitMs?: number };

/** Creates a check that throws 503 unless jobs run and the database answers in time. Parallel checks share one query, so that a database that hangs does not collect them. */
export const createReadyCheck = ({ database, jobs, limitMs = 2_000 }: ReadyOptions): (() => Promise<void>) => {
  let ping: Promise<void> | undefined;
  return async () => {
    ping ??= database.ping().finally(() => {
      ping = undefined;
    });
    const timer = new AbortController();
    const timeout = wait(limitMs, undefined, timer).then(() => {
      throw unavailable('The database does not answer');
    });
    try {
      await Promise.race([ping, timeout]);
    } finally {
      timer.abort();
    }
    if (!jobs.isReady()) throw unavailable('Jobs are not running yet');
  };
};

/** Serves `GET /health`, which answers 200 while the process runs, and `GET /ready`, which answers 503 unless it can serve requests. */
export const addHealthChecks = (app: FastifyInstance, options: ReadyOptions): void => {
  const checkReady = createReadyCheck(options);
  const publicRoute = { config: { permission: 'public' } };
  app.get('/health', publicRoute, async () => ({ status: 'up' }));
  app.get('/ready', publicRoute, async () => {
    await checkReady();
    return { status: 'ready' };
  });
};
