import type { Logger } from 'pino';
import { DatabaseUnavailable, describeCause } from '../errors.ts';
import type { Db } from '../types.ts';
import type { createLagMeter } from './lag.ts';
import { hasReplayed, type Position } from './mark.ts';
import type { Identity, Report, Standby } from './standby.ts';
import { isExpected, maxLagMs, type ReplicaState, type ReplicaStatus } from './types.ts';

/** Why a standby is refused, as the rest of a sentence that begins with its address. */
const refusals = {
  cluster: 'belongs to another cluster than DATABASE_URL: create it from the primary, for example with pg_basebackup',
  database: 'is another database than that of DATABASE_URL',
};

const findRefusal = ({ cluster, database, replayed }: Report, primary: Identity): string | undefined => {
  if (cluster !== primary.cluster) return refusals.cluster;
  // Without an id, a primary is another database. A standby may get the id later, by replay.
  if (database === null && replayed === null) return refusals.database;
  return database !== null && database !== primary.database ? refusals.database : undefined;
};

/** Thrown if a standby has not replayed what a reader must see. */
class Behind extends Error {}

/** Whether a read failed because the standby was behind. */
export const isBehind = (error: unknown): boolean => error instanceof Behind;

/** A standby whose state is checked repeatedly. */
export type MonitoredStandby = {
  status(): ReplicaStatus;
  /** Asks the standby for its state. Returns a sentence if it must be refused. Never rejects. */
  check(epoch: number): Promise<string | undefined>;
  /** Gives it no reads until a check succeeds. Call it after a read failed. */
  suspend(): void;
  /** Runs work if the standby has replayed the position. Rejects if it has not, or if it becomes unusable meanwhile. */
  read<T>(needed: Promise<Position>, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Options = {
  standby: Standby;
  address: string;
  primary: Identity;
  lagMeter: ReturnType<typeof createLagMeter>;
  log: Logger;
};

/** What the log says about a standby in each state. */
const stateTexts: Record<ReplicaState, string> = {
  in_use: 'is used for reads',
  lagging: 'is too far behind, so it is not used for reads',
  unreachable: 'cannot be reached',
  primary: 'is the primary',
  refused: 'is refused, because it does not belong to the database',
};

/** Watches a standby. It counts as unreachable before its first check. */
export const monitorStandby = ({ standby, address, primary, lagMeter, log }: Options): MonitoredStandby => {
  let status: ReplicaStatus = { address, state: 'unreachable', lagSeconds: null };
  let isChecked = false;
  let lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);

  const setState = (state: ReplicaState, lagSeconds: number | null, cause?: string) => {
    if (!isChecked || state !== status.state)
      log[isExpected(state) ? 'info' : 'warn']({ replica: address, cause }, `a server of DATABASE_READ_URL ${stateTexts[state]}`);
    isChecked = true;
    status = { address, state, lagSeconds };
    if (state === 'in_use' || state === 'lagging') return;
    // Rejects the reads that wait for this standby, so that they run on the primary.
    lost.reject(new DatabaseUnavailable(`The read replica ${address} is not usable: ${state}`));
    lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
  };
  const judge = (report: Report, epoch: number) => {
    const refusal = findRefusal(report, primary);
    if (refusal !== undefined) setState('refused', null);
    else if (report.replayed === null) setState('primary', null);
    else {
      const lagMs = lagMeter.measure(performance.now(), report.replayed.mark);
      const isFollowing = report.replayed.epoch === epoch && lagMs <= maxLagMs;
      setState(isFollowing ? 'in_use' : 'lagging', lagMs / 1000);
    }
    return refusal && `${address} ${refusal}`;
  };

  return {
    status: () => status,
    async check(epoch) {
      try {
        return judge(await standby.report(), epoch);
      } catch (error) {
        setState('unreachable', null, describeCause(error));
        return undefined;
      }
    },
    suspend: () => setState('unreachable', null),
    read: (needed, work) => {
      const done = standby.connect(async (db, getReplayed) => {
        const [position, replayed] = await Promise.all([needed, getReplayed()]);
        if (!replayed || !hasReplayed(replayed, position)) throw new Behind();
        return Promise.race([work(db), lost.promise]);
      });
      return Promise.race([done, lost.promise]);
    },
    close: standby.close,
  };
};
