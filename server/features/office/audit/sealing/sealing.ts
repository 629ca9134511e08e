import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { type Loop, startLoop } from '../../../../platform/loop.ts';
import { createSealer } from './seal.service.ts';
import { sealsRepo } from './seals.repo.ts';

/** The sealing of one process. Closing it seals for at most three seconds; the next start seals the rest. */
export type Sealing = Loop;

type SealingDeps = { database: Database; clock: Clock; log: Logger };

const hourMs = 3_600_000;

/** Seals new audit entries every second. Every hour it also looks for entries that it missed, and logs the head of the chain. A logged head is an anchor for `audit:verify`. */
export const startSealing = ({ database, clock, log }: SealingDeps): Sealing => {
  const sealer = createSealer(database);
  let checkedAt = Number.NEGATIVE_INFINITY;

  const run = async (signal: AbortSignal) => {
    const now = clock.now().getTime();
    const readsAll = now - checkedAt >= hourMs;
    await sealer.seal({ readsAll, signal });
    if (!readsAll || signal.aborted) return;
    checkedAt = now;
    const head = await sealsRepo.findHead(database.db);
    if (head) log.info({ number: head.number, hash: head.hash }, 'the audit trail is sealed up to this number');
  };
  const failure = 'audit entries could not be sealed; this is tried again';
  return startLoop({ run, intervalMs: 1_000, retryMs: 30_000, failure, log });
};
