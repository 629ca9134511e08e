import { Worker } from 'node:worker_threads';

/** Watches from a second thread how long the first has been busy with one statement. */
export type Watchdog = {
  /** The statement begins: its time runs. */
  start(): void;
  /** It has ended. */
  stop(): void;
  close(): Promise<void>;
};

/** What the threads share: when the running statement began, in milliseconds since the machine's start; 0 when none runs. */
export type WatchdogCell = { cell: BigInt64Array; limit: number };

/** Milliseconds since the machine's start, the same in every thread. */
export const machineTime = (): bigint => process.hrtime.bigint() / 1_000_000n;

/**
 * The embedded database runs on the server's own thread. Where it goes round for ever (it does when it is asked again after a
 * panic), no timer of that thread fires: so a second thread kills the process once a statement has run longer than the limit, in milliseconds.
 */
export function startWatchdog(limit: number): Watchdog {
  const cell = new BigInt64Array(new SharedArrayBuffer(8));
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { cell, limit } satisfies WatchdogCell,
    name: 'watchdog',
  });
  thread.unref();
  return {
    start: () => void Atomics.store(cell, 0, machineTime()),
    stop: () => void Atomics.store(cell, 0, 0n),
    close: async () => void (await thread.terminate()),
  };
}
