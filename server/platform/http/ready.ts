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

const draining = new WeakMap<FastifyInstance, { isReplaced: boolean }>();

/** From now on each response closes its connection, and `/ready` returns 503 unless another process has taken over, so that clients and proxies go elsewhere. */
export const startDraining = (app: FastifyInstance, options: { isReplaced: boolean }): void => {
  draining.set(app, options);
};

/** Serves `GET /health`, which answers 200 while the process runs, and `GET /ready`, which answers 503 unless it can serve requests. Closes connections after their responses while the server drains. */
export const addHealthChecks = (app: FastifyInstance, options: ReadyOptions): void => {
  const checkReady = createReadyCheck(options);
  const publicRoute = { config: { permission: 'public' } };
  app.addHook('onRequest', (_request, reply, next) => {
    if (draining.has(app)) reply.header('connection', 'close');
    next();
  });
  app.get('/health', publicRoute, async () => ({ status: 'up' }));
  app.get('/ready', publicRoute, async () => {
    if (draining.get(app)?.isReplaced === false) throw unavailable('The server is shutting down');
    await checkReady();
    return { status: 'ready' };
  });
};
