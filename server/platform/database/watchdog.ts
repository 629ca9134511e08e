import { Worker } from 'node:worker_threads';

/** Measures in a second thread how long the first thread is busy with one statement. */
export type Watchdog = {
  /** Call when a statement begins. */
  start(): void;
  /** Call when it has ended. */
  stop(): void;
  close(): Promise<void>;
};

/** Shared by the threads: when the running statement began, in milliseconds since the boot of the machine, or 0; and the limit in milliseconds. */
export type WatchdogData = { startedAt: BigInt64Array; limitMs: number };

/** Milliseconds since the boot of the machine, the same in every thread. */
export const getUptimeMs = (): bigint => process.hrtime.bigint() / 1_000_000n;

/**
 * Starts a thread that kills the process if a statement runs longer than the limit. The embedded database runs on the main
 * thread, and after a panic it may loop forever there, so that no timer of the main thread fires.
 */
export function startWatchdog(limitMs: number): Watchdog {
  const startedAt = new BigInt64Array(new SharedArrayBuffer(8));
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { startedAt, limitMs } satisfies WatchdogData,
    name: 'watchdog',
  });
  thread.unref();
  return {
    start: () => void Atomics.store(startedAt, 0, getUptimeMs()),
    stop: () => void Atomics.store(startedAt, 0, 0n),
    close: async () => void (await thread.terminate()),
  };
}
