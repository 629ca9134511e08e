import type { Logger } from 'pino';
import { DatabaseUnavailable, hideValues } from './errors.ts';

/** Watches the work of the embedded database and ends the process when it can no longer be trusted to answer. */
export type Deadline = {
  /** Runs one statement; when it misses its time or fails for want of room, the process is ended for a restart. */
  statement<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the inside of one transaction, which nobody else can pass; when it misses its time, the process is ended for a restart. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work that may take its time: migrations, vacuum. */
  suspend<T>(work: () => Promise<T>): Promise<T>;
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

/** Whether the embedded database cannot go on after this error: its disk is full or broken (SQLSTATE class 53, 58), or its program has stopped. */
const isFatal = (error: unknown): boolean => {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (!(error instanceof Error)) return false;
  if ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')) return true;
  return 'code' in error && /^(?:53[12]00|58030|ENOSPC|EIO)$/.test(String(error.code));
};

/** A deadline for every statement: on a full disk the embedded database fails one statement and may never answer the next, so it is given up at the first sign. */
export function deadline({ limit, onFatal, log }: DeadlineOptions): Deadline {
  let failure: DatabaseUnavailable | undefined;
  let suspended = 0;
  const fail = (reason: Error) => {
    if (failure) return;
    failure = new DatabaseUnavailable('The embedded database has stopped', { cause: reason });
    log.fatal({ err: reason }, 'the embedded database can no longer be trusted to answer; the process ends for a restart');
    setTimeout(onFatal, graceBeforeExit, reason);
  };
  const timed = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit === null || suspended > 0) return work();
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const reason = new DatabaseUnavailable(`The embedded database did not answer within ${limit} ms`);
        fail(reason);
        reject(reason);
      }, limit);
      work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  };
  return {
    transaction: timed,
    async statement(work) {
      if (failure) throw failure;
      try {
        return await timed(work);
      } catch (error) {
        hideValues(error);
        if (error instanceof Error && isFatal(error)) fail(error);
        throw error;
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
  };
}
