import type { Logger } from 'pino';

/** Work that is repeated until it is closed. */
export type Loop = {
  /** Ends the pauses, aborts the current run, and runs the work once more with a signal that aborts after three seconds. */
  close(): Promise<void>;
};

type LoopOptions = {
  /** The work. It should end early if the signal is aborted. */
  run(signal: AbortSignal): Promise<void>;
  intervalMs: number;
  /** The pause after a failure. */
  retryMs: number;
  /** What is logged after a failure. */
  failure: string;
  log: Logger;
};

const closeMs = 3_000;

/** Repeats work with pauses, so it never runs twice at once. A failure is logged, and the work is tried again. */
export const startLoop = ({ run, intervalMs, retryMs, failure, log }: LoopOptions): Loop => {
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const tryRun = async (signal: AbortSignal): Promise<number> => {
    try {
      await run(signal);
      return intervalMs;
    } catch (error) {
      log.warn({ err: error }, failure);
      return retryMs;
    }
  };
  let running = Promise.resolve();
  const schedule = (delayMs: number) => {
    if (closing.signal.aborted) return;
    timer = setTimeout(() => {
      running = tryRun(closing.signal).then(schedule);
    }, delayMs);
    timer.unref();
  };
  schedule(intervalMs);
  return {
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
      await tryRun(AbortSignal.timeout(closeMs));
    },
  };
};
