import type { Logger } from 'pino';
import { DatabaseUnavailable, hideValues } from './errors.ts';
import { startWatchdog } from './watchdog.ts';

/** Watches the work of the embedded database and ends the process when it can no longer be trusted to answer. */
export type Deadline = {
  /** Runs one statement; when it misses its time or fails for want of room, the process is ended for a restart. */
  statement<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the inside of one transaction, which nobody else can pass; when it misses its time, the process is ended for a restart. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work that may take its time: migrations, vacuum. */
  suspend<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Ends the process; the reason has been logged. */
export type OnFatal = (reason: Error) => void;

type DeadlineOptions = {
  /** Milliseconds that one statement or one transaction may take; null for no limit. */
  limit: number | null;
  onFatal: OnFatal;
  log: Logger;
};

// Long enough for requests in flight to be answered 503, short enough that nobody notices a restart.
const graceBeforeExit = 250;

// A missed deadline that this thread can still notice is this thread's to report.
const graceBeforeKill = 5_000;

/** Whether the embedded database cannot go on after this error: its disk or memory is full or its disk broken (SQLSTATE class 53, 58), or its program has stopped. */
const isFatal = (error: Error): boolean => {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')) return true;
  return 'code' in error && /^(?:53[12]00|58030|ENOSPC|EIO)$/.test(String(error.code));
};

const within = <T>(limit: number, work: () => Promise<T>, onMissed: (reason: Error) => void) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const reason = new DatabaseUnavailable(`The embedded database did not answer within ${limit} ms`);
      onMissed(reason);
      reject(reason);
    }, limit);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** A deadline for every statement: on a full disk the embedded database fails one statement and never answers the next, so it is given up at the first sign. */
export function deadline({ limit, onFatal, log }: DeadlineOptions): Deadline {
  const watchdog = limit === null ? undefined : startWatchdog(limit + graceBeforeKill);
  let failure: DatabaseUnavailable | undefined;
  let suspended = 0;
  const fail = (reason: Error) => {
    if (failure) return;
    failure = new DatabaseUnavailable('The embedded database has stopped', { cause: reason });
    log.fatal({ err: reason }, 'the embedded database can no longer be trusted to answer; the process ends for a restart');
    setTimeout(onFatal, graceBeforeExit, reason);
  };
  const timed = <T>(work: () => Promise<T>): Promise<T> => (limit === null || suspended > 0 ? work() : within(limit, work, fail));
  return {
    transaction: timed,
    async statement(work) {
      if (failure) throw failure;
      if (suspended === 0) watchdog?.start();
      try {
        return await timed(work);
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
