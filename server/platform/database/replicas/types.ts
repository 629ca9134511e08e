import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Tables } from '../tables.ts';
import type { Mark } from './mark.ts';

/** `lagging`: too far behind, or it does not follow this primary. `primary`: not a standby. `refused`: of another cluster or database. */
export type ReplicaState = 'in_use' | 'lagging' | 'unreachable' | 'primary' | 'refused';

/** A standby that is further behind, in milliseconds, gets no reads. */
export const maxLagMs = 10_000;

/** Whether a server of DATABASE_READ_URL works as it should. After a promotion, one of them is the primary. */
export const isExpected = (state: ReplicaState): boolean => state === 'in_use' || state === 'primary';

/** A standby as this process sees it. `address` has no password. */
export type ReplicaStatus = { address: string; state: ReplicaState; lagSeconds: number | null };

/** What a read must see. `own`: everything that this session or the sender of this mark wrote. `any`: the state of some seconds ago. */
export type Reader = { freshness: 'own' | 'any'; sessionHash: Buffer; mark: Mark | undefined };

/** The hot standbys of the database. */
export type Replicas = {
  /** Runs work that only reads: on a standby that has what the reader must see, and otherwise on the primary. May run it twice. */
  read<T>(reader: Reader, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Call it after the commit of a write. Later reads of the session see the write, and so do reads with the returned mark. */
  recordWrite(sessionHash: Buffer | undefined): Promise<Mark>;
  /** Returns a mark with which reads see everything that was committed before the call. */
  getMark(): Promise<Mark>;
  list(): ReplicaStatus[];
  exposeMetrics(registry: Registry): void;
  close(): Promise<void>;
};
