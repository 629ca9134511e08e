import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Database, isExpected } from '../database/index.ts';
import { unavailable } from '../errors.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Files } from '../storage/files/index.ts';

type ReadyOptions = {
  database: Pick<Database, 'ping' | 'replicas'>;
  jobs: Pick<Jobs, 'isReady'>;
  /** The folder of uploads must be writable. A bucket is not checked, because requests without files work without it. */
  files: Pick<Files, 'tempDir'>;
  limitMs?: number;
};

type State = 'up' | 'down';

/** The states of the parts that a process needs to serve requests. */
type Parts = { database: State; jobs: State; files: State };

const sentences: Record<keyof Parts, string> = {
  database: 'The database does not answer.',
  jobs: 'Jobs are not running.',
  files: 'The folder of uploads cannot be written.',
};

/** Creates a check of the parts that takes at most `limitMs`. Parallel checks share one query, so that they do not pile up if the database hangs. */
export const createReadyCheck = ({ database, jobs, files, limitMs = 2_000 }: ReadyOptions): (() => Promise<Parts>) => {
  let ping: Promise<State> | undefined;
  const pingDatabase = () => {
    ping ??= database
      .ping()
      .then(
        (): State => 'up',
        (): State => 'down',
      )
      .finally(() => {
        ping = undefined;
      });
    return ping;
  };
  const checkFolder = () =>
    access(files.tempDir, constants.W_OK).then(
      (): State => 'up',
      (): State => 'down',
    );
  return async () => {
    const timer = new AbortController();
    const timeout = wait<State>(limitMs, 'down', timer).catch((): State => 'down');
    const within = (check: Promise<State>) => Promise.race([check, timeout]);
    try {
      const [databaseState, filesState] = await Promise.all([within(pingDatabase()), within(checkFolder())]);
      return { database: databaseState, jobs: jobs.isReady() ? 'up' : 'down', files: filesState };
    } finally {
      timer.abort();
    }
  };
};

const draining = new WeakSet<FastifyInstance>();

/** From now on each response closes its connection, and `/ready` returns 503, so that clients and proxies go elsewhere. */
export const startDraining = (app: FastifyInstance): void => {
  draining.add(app);
};

/** Lists the parts that do not work and that requests do not need. Addresses are left out, because the route is public. */
const listProblems = (replicas: Database['replicas']): string[] =>
  (replicas?.list() ?? []).flatMap(({ state }, index) => (isExpected(state) ? [] : [`read replica ${index + 1} is ${state}`]));

/**
 * Serves `GET /health`, which answers 200 while the process runs, and `GET /ready`. `/ready` answers 503 and names the parts that are down if
 * the process cannot serve requests. It answers 200 with `degraded` if only parts are down that requests do not need. While the server
 * drains, connections are closed after their responses.
 */
export const addHealthChecks = (app: FastifyInstance, options: ReadyOptions): void => {
  const checkReady = createReadyCheck(options);
  const publicRoute = { config: { permission: 'public' } };
  app.addHook('onRequest', (_request, reply, next) => {
    if (draining.has(app)) reply.header('connection', 'close');
    next();
  });
  app.get('/health', publicRoute, async () => ({ status: 'up' }));
  app.get('/ready', publicRoute, async (_request, reply) => {
    if (draining.has(app)) throw unavailable('The server is shutting down');
    const parts = await checkReady();
    const down = (['database', 'jobs', 'files'] as const).filter((part) => parts[part] === 'down');
    if (down.length > 0) {
      const message = down.map((part) => sentences[part]).join(' ');
      return reply.code(503).header('retry-after', '2').send({ status: 'down', code: 'unavailable', message, parts });
    }
    const problems = listProblems(options.database.replicas);
    return problems.length > 0 ? { status: 'degraded', problems, parts } : { status: 'ready', parts };
  });
};
