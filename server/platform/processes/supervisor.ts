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

/** The slot of one worker. A reload and a restart put another worker into it. */
type Slot = { worker: Worker };

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

/** Stops a worker: it completes open requests, or ends at once if it is not ready. One that does not end is killed. */
const stopWorker = async (worker: Worker, { isReplaced, drainMs }: { isReplaced: boolean; drainMs: number }): Promise<void> => {
  const requestStop = () => send(worker, { type: 'stop', isReplaced });
  // The first message is lost if the worker does not receive messages yet.
  worker.on('message', (message: unknown) => {
    if (isProcessMessage(message) && message.type === 'starting') requestStop();
  });
  requestStop();
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
 * starts again. SIGTERM and SIGINT stop all workers, also those that are still starting, and then this process. SIGHUP replaces one worker
 * after the other, so that a new version starts without a failed request. Rejects if the first start fails.
 */
export const superviseWorkers = async ({ count, file, drainMs, log }: Options): Promise<void> => {
  cluster.setupPrimary({ exec: file });
  answerMetrics(log);
  const slots: Slot[] = [];
  let isStopping = false;

  // A worker that is stopped while it starts has not failed.
  const logFailure = (error: unknown, message: string) => {
    if (!isStopping) log.error({ err: error }, message);
  };
  const startAgain = async (): Promise<Worker | undefined> => {
    for (let delay = restartDelayMs; !isStopping; delay = Math.min(2 * delay, maxRestartDelayMs)) {
      await wait(delay);
      if (isStopping) return undefined;
      try {
        return await startWorker();
      } catch (error) {
        logFailure(error, 'a worker process could not be started; this is tried again');
      }
    }
    return undefined;
  };
  const watch = async (slot: Slot) => {
    while (!isStopping) {
      const { worker } = slot;
      await exitOf(worker);
      // A reload has put another worker into the slot.
      if (isStopping || slot.worker !== worker) continue;
      log.error({ pid: worker.process.pid, code: worker.process.exitCode ?? worker.process.signalCode }, 'a worker process ended');
      const next = await startAgain();
      if (next) slot.worker = next;
    }
  };
  const addWorker = async () => {
    const slot = { worker: await startWorker() };
    slots.push(slot);
    void watch(slot);
  };
  const replace = async (slot: Slot) => {
    const old = slot.worker;
    const next = await startWorker();
    const isReplaced = slot.worker === old;
    if (isReplaced) slot.worker = next;
    await stopWorker(isReplaced ? old : next, { isReplaced: true, drainMs: 0 });
  };
  const startAll = async () => {
    await addWorker();
    if (!isStopping) await Promise.all(Array.from({ length: count - 1 }, addWorker));
  };
  const reload = async (started: Promise<void>) => {
    // Otherwise a worker that is starting would keep the old version.
    await started;
    log.info('reloading: the worker processes are replaced one after the other');
    for (const slot of slots) if (!isStopping) await replace(slot);
    log.info('reloaded');
  };
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'shutting down the worker processes');
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker, { isReplaced: false, drainMs })));
    process.exit(0);
  };

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
  const started = startAll().catch((error: unknown) => {
    if (!isStopping) throw error;
  });
  // A signal during a reload asks for another one, because a newer version may have been installed meanwhile.
  let [isReloading, isAskedAgain] = [false, false];
  const reloadWhileAsked = async () => {
    isReloading = true;
    do {
      isAskedAgain = false;
      await reload(started).catch((error: unknown) => logFailure(error, 'the reload stopped: the other worker processes keep running'));
    } while (isAskedAgain && !isStopping);
    isReloading = false;
  };
  process.on('SIGHUP', () => {
    if (isReloading) isAskedAgain = true;
    else void reloadWhileAsked();
  });
  await started;
};
