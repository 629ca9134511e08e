import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isProcessMessage, type ProcessMessage } from './messages.ts';

const restartDelayMs = 1_000;
const maxRestartDelayMs = 30_000;
/** Longer than a worker takes at most, so that it ends by itself. */
const killAfterMs = 30_000;

type Options = {
  /** The number of worker processes. */
  count: number;
  /** The module that each worker runs. */
  file: string;
  /** How long a worker waits for proxies before it stops, in milliseconds. */
  drainMs: number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** The place of one worker. A reload and a restart put another worker into it. */
type Place = { worker: Worker };

const send = (worker: Worker, message: ProcessMessage) => {
  if (worker.isConnected()) worker.send(message);
};

const exitOf = (worker: Worker): Promise<unknown> => (worker.isDead() ? Promise.resolve() : once(worker, 'exit'));

/** Starts a worker and returns it once it accepts requests. Rejects if it ends before. */
const startWorker = (): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = cluster.fork();
    worker.on('message', (message: unknown) => {
      if (isProcessMessage(message) && message.type === 'ready') resolve(worker);
    });
    worker.once('exit', (code, signal) => reject(new Error(`A worker process ended before it was ready (${signal ?? code})`)));
  });

/** Stops a worker: it completes open requests. One that does not end is killed. */
const stopWorker = async (worker: Worker, { isReplaced, drainMs }: { isReplaced: boolean; drainMs: number }): Promise<void> => {
  send(worker, { type: 'stop', isReplaced });
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), drainMs + killAfterMs);
  await exitOf(worker);
  clearTimeout(timer);
};

/** Answers workers that ask for the metrics of all workers. */
const answerMetrics = (log: Options['log']) => {
  cluster.on('message', (worker, message: unknown) => {
    if (!isProcessMessage(message) || message.type !== 'collect-metrics') return;
    const { id } = message;
    import('./cluster-metrics.ts')
      .then(({ collectClusterMetrics }) => collectClusterMetrics())
      .then(
        (text) => send(worker, { type: 'metrics', id, text }),
        (error: unknown) => {
          log.warn({ err: error }, 'the metrics of the worker processes could not be collected');
          send(worker, { type: 'metrics', id, text: undefined });
        },
      );
  });
};

/**
 * Runs a number of worker processes that share the port. The first one starts alone, because it migrates the database. A worker that ends
 * starts again. SIGTERM and SIGINT stop all workers and then this process; SIGHUP replaces one worker after the other, so that a new
 * version starts without a failed request. Rejects if the first start fails.
 */
export const superviseWorkers = async ({ count, file, drainMs, log }: Options): Promise<void> => {
  cluster.setupPrimary({ exec: file });
  answerMetrics(log);
  const places: Place[] = [];
  let isStopping = false;
  let isReloading = false;

  const startAgain = async (): Promise<Worker | undefined> => {
    for (let delay = restartDelayMs; !isStopping; delay = Math.min(2 * delay, maxRestartDelayMs)) {
      await wait(delay);
      if (isStopping) return undefined;
      try {
        return await startWorker();
      } catch (error) {
        log.error({ err: error }, 'a worker process could not be started; this is tried again');
      }
    }
    return undefined;
  };
  const watch = async (place: Place) => {
    while (!isStopping) {
      const { worker } = place;
      await exitOf(worker);
      // A reload has put another worker into the place.
      if (isStopping || place.worker !== worker) continue;
      log.error({ pid: worker.process.pid, code: worker.process.exitCode ?? worker.process.signalCode }, 'a worker process ended');
      const next = await startAgain();
      if (next) place.worker = next;
    }
  };
  const addWorker = async () => {
    const place = { worker: await startWorker() };
    places.push(place);
    void watch(place);
  };
  const replace = async (place: Place) => {
    const old = place.worker;
    const next = await startWorker();
    const isReplaced = place.worker === old;
    if (isReplaced) place.worker = next;
    await stopWorker(isReplaced ? old : next, { isReplaced: true, drainMs: 0 });
  };
  const startAll = async () => {
    await addWorker();
    await Promise.all(Array.from({ length: count - 1 }, addWorker));
  };
  const reload = async (started: Promise<void>) => {
    // Otherwise a worker that is starting would keep the old version.
    await started;
    log.info('reloading: the worker processes are replaced one after the other');
    for (const place of places) if (!isStopping) await replace(place);
    log.info('reloaded');
  };
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'shutting down the worker processes');
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker, { isReplaced: false, drainMs })));
    process.exit(0);
  };

  const started = startAll();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
  process.on('SIGHUP', () => {
    if (isReloading) return;
    isReloading = true;
    reload(started)
      .catch((error: unknown) => log.error({ err: error }, 'the reload stopped: the other worker processes keep running'))
      .finally(() => {
        isReloading = false;
      });
  });
  await started;
};
