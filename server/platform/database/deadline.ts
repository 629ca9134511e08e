import type { Logger } from 'pino';
import { DatabaseUnavailable, hideValues } from './errors.ts';
import { startWatchdog } from './watchdog.ts';

/** Limits the time of statements of the embedded database. A missed deadline ends the process. */
export type Deadline = {
  /** Runs one statement. The process ends if it takes too long or fails because the disk or memory is full. */
  statement<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the inside of one transaction, which blocks all others. The process ends if it takes too long. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work without a limit, such as migrations and vacuum. */
  suspend<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Ends the process. The reason is already logged. */
export type OnFatal = (reason: Error) => void;

type DeadlineOptions = {
  /** The limit of one statement or one transaction in milliseconds; null for no limit. */
  limitMs: number | null;
  onFatal: OnFatal;
  log: Logger;
};

// Long enough to answer open requests with 503, short enough for an unnoticed restart.
const exitDelayMs = 250;

// The main thread reports a missed deadline itself unless it is blocked.
const killDelayMs = 5_000;

/** Whether the embedded database cannot continue: the disk or memory is full, the disk is broken (SQLSTATE classes 53 and 58), or its program has stopped. */
const isFatal = (error: Error): boolean => {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')) return true;
  return 'code' in error && /^(?:53[12]00|58030|ENOSPC|EIO)$/.test(String(error.code));
};

const withTimeout = <T>(limitMs: number, work: () => Promise<T>, onTimeout: (reason: Error) => void) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const reason = new DatabaseUnavailable(`The embedded database did not answer within ${limitMs} ms`);
      onTimeout(reason);
      reject(reason);
    }, limitMs);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** Creates a deadline. On a full disk the embedded database fails one statement and never answers the next, so the first failure ends the process. */
export function createDeadline({ limitMs, onFatal, log }: DeadlineOptions): Deadline {
  const watchdog = limitMs === null ? undefined : startWatchdog(limitMs + killDelayMs);
  let failure: DatabaseUnavailable | undefined;
  let suspended = 0;
  const fail = (reason: Error) => {
    if (failure) return;
    failure = new DatabaseUnavailable('The embedded database has stopped', { cause: reason });
    log.fatal({ err: reason }, 'the embedded database can no longer be trusted to answer; the process ends for a restart');
    setTimeout(onFatal, exitDelayMs, reason);
  };
  const limit = <T>(work: () => Promise<T>): Promise<T> => (limitMs === null || suspended > 0 ? work() : withTimeout(limitMs, work, fail));
  return {
    transaction: limit,
    async statement(work) {
      if (failure) throw failure;
      if (suspended === 0) watchdog?.start();
      try {
        return await limit(work);
      } catch (error) {
        hideValues(error);
        if (error instanceof Error && isFatal(error)) fail(error);
        throw error;
      } finally {
        watchdog?.stop();
      }
    },
    async suspend(work) {
      suspended += 1;
      try {
        return await work();
      } finally {
        suspended -= 1;
      }
    },
    close: async () => watchdog?.close(),
  };
}
