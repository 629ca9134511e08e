import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { TransactionGuard } from '../pool/transaction-guard.ts';
import { describeAddress } from '../transport.ts';
import type { Database, Db } from '../types.ts';
import { marksRepo } from './marks.repo.ts';
import { monitorStandby } from './monitored-standby.ts';
import { trackPrimary } from './primary-position.ts';
import { createReads } from './reads.ts';
import { type Identity, openStandby } from './standby.ts';
import type { Replicas } from './types.ts';

const checkMs = 1_000;
/** Old marks are removed once in this many checks. */
const checksPerCleanup = 600;

type ReplicaOptions = {
  urls: readonly string[];
  pg: typeof import('pg').default;
  primary: Pick<Database, 'db' | 'transaction'>;
  guard: TransactionGuard;
  log: Logger;
};

const readIdentity = async (db: Db): Promise<Identity> => {
  const { rows } = await sql<Identity>`
    select system_identifier::text as cluster, (select id from database_identity) as database from pg_control_system()`.execute(db);
  return rows[0] ?? { cluster: '', database: null };
};

/** Calls a function every second until it is stopped. Each call waits for the one before. */
const repeat = (run: (round: number) => Promise<void>) => {
  const stopping = new AbortController();
  const loop = async () => {
    for (let round = 1; ; round += 1) {
      await wait(checkMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await run(round);
    }
  };
  const running = loop();
  return () => {
    stopping.abort();
    return running;
  };
};

/** Opens the standbys. Throws if one of them is not a copy of this database; one that does not answer is tried again every second. */
export const openReplicas = async ({ urls, pg, primary, guard, log }: ReplicaOptions): Promise<Replicas> => {
  const { db } = primary;
  const identity = await readIdentity(db);
  const position = await trackPrimary(primary);
  const standbys = urls.map((url) => {
    const standby = openStandby({ url, pg, guard, log });
    return monitorStandby({ standby, address: describeAddress(url), primary: identity, lagMeter: position.lagMeter, log });
  });
  const check = () => Promise.all(standbys.map((standby) => standby.check(position.getEpoch())));
  const closeAll = () => Promise.all(standbys.map((standby) => standby.close()));
  const problem = (await check()).find((each) => each !== undefined);
  if (problem !== undefined) {
    await closeAll();
    throw new Error(`A server of DATABASE_READ_URL cannot be used: ${problem}.`);
  }
  const updatePosition = async (round: number) => {
    try {
      await position.update();
      if (round % checksPerCleanup === 0) await marksRepo.removeOld(db);
    } catch (error) {
      log.debug({ err: error }, 'the position of the primary could not be read');
    }
  };
  const stop = repeat(async (round) => {
    await updatePosition(round);
    await check();
  });
  const reads = createReads({ db, standbys, position, log });
  const list = () => standbys.map((standby) => standby.status());
  return {
    read: reads.read,
    recordWrite: (sessionHash) => (sessionHash ? marksRepo.record(db, sessionHash) : marksRepo.getEnd(db)),
    getMark: () => marksRepo.getEnd(db),
    list,
    exposeMetrics: (registry) => reads.expose(registry, list),
    async close() {
      await stop();
      await closeAll();
    },
  };
};
