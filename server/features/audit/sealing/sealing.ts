import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createSealer } from './seal.service.ts';
import { sealsRepo } from './seals.repo.ts';

/** The sealing of one process. */
export type Sealing = {
  /** Seals what is left, then stops. */
  close(): Promise<void>;
};

type SealingDeps = { database: Database; clock: Clock; log: Logger };

const intervalMs = 1_000;
const retryMs = 10_000;
const hourMs = 3_600_000;

/** Seals new audit entries every second. Every hour it looks at all entries and logs the head of the chain, which proves what the chain held then. */
export const startSealing = ({ database, clock, log }: SealingDeps): Sealing => {
  const sealer = createSealer(database);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const run = async () => {
    const now = clock.now().getTime();
    const isFull = now - checkedAt >= hourMs;
    await sealer.seal({ isFull });
    if (!isFull) return;
    checkedAt = now;
    const head = await sealsRepo.findHead(database.db);
    if (head) log.info({ number: head.number, hash: head.hash }, 'the audit trail is sealed up to this number');
  };
  const runAndWait = async (): Promise<number> => {
    try {
      await run();
      return intervalMs;
    } catch (error) {
      log.warn({ err: error }, 'audit entries could not be sealed; this is tried again');
      return retryMs;
    }
  };
  let running = Promise.resolve();
  const schedule = (delayMs: number) => {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = runAndWait().then(schedule);
    }, delayMs);
    timer.unref();
  };
  schedule(intervalMs);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await runAndWait();
    },
  };
};
