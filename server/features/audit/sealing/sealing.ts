import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createSealer } from './seal.service.ts';
import { sealsRepo } from './seals.repo.ts';

/** The sealing of one process. */
export type Sealing = {
  /** Seals what is left, then stops. Starts no batch after three seconds; the next start seals the rest. */
  close(): Promise<void>;
};

type SealingDeps = { database: Database; clock: Clock; log: Logger };

const intervalMs = 1_000;
const retryMs = 30_000;
const hourMs = 3_600_000;
const closeMs = 3_000;

/** Seals new audit entries every second. Every hour it also looks for entries that it missed, and logs the head of the chain. A logged head is an anchor for `audit:verify`. */
export const startSealing = ({ database, clock, log }: SealingDeps): Sealing => {
  const sealer = createSealer(database);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const run = async (signal: AbortSignal) => {
    const now = clock.now().getTime();
    const isFull = now - checkedAt >= hourMs;
    await sealer.seal({ isFull, signal });
    if (!isFull || signal.aborted) return;
    checkedAt = now;
    const head = await sealsRepo.findHead(database.db);
    if (head) log.info({ number: head.number, hash: head.hash }, 'the audit trail is sealed up to this number');
  };
  const tryRun = async (signal: AbortSignal): Promise<number> => {
    try {
      await run(signal);
      return intervalMs;
    } catch (error) {
      log.warn({ err: error }, 'audit entries could not be sealed; this is tried again');
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
