import { Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../errors.ts';
import { createDialect } from '../pool/dialect.ts';
import { createPool } from '../pool/pg-pool.ts';
import type { TransactionGuard } from '../pool/transaction-guard.ts';
import type { Tables } from '../tables.ts';
import type { Db } from '../types.ts';
import { type Position, toMark } from './mark.ts';

/** How long a standby may take to report what it has replayed, and to accept a connection. */
const answerMs = 1_000;

/** The ids of a cluster and of a database. The database is null until a standby has replayed its creation. */
export type Identity = { cluster: string; database: string | null };

/** What a server of DATABASE_READ_URL reports about itself. `replayed` is null if it is not a standby. */
export type Report = Identity & { replayed: Position | null };

type PositionRow = { mark: string | null; epoch: number };

/** A connection to a standby. */
export type Standby = {
  /** Reads what the standby has replayed. Rejects if it does not answer in a second. */
  report(): Promise<Report>;
  /** Runs work on one connection. All statements after `getReplayed` see at least the position that it returned. */
  connect<T>(work: (db: Db, getReplayed: () => Promise<Position | undefined>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Rejects if a standby takes too long to answer. The statement itself goes on. */
const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('it does not answer')), answerMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

const getReplayed = async (db: Db): Promise<Position | undefined> => {
  const { rows } = await sql<PositionRow>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as mark, epoch from database_identity`.execute(db);
  const [row] = rows;
  return row && row.mark !== null ? { epoch: row.epoch, mark: toMark(row.mark) } : undefined;
};

const readReport = async (db: Db): Promise<Report> => {
  const { rows } = await sql<{ cluster: string; is_standby: boolean; has_identity: boolean }>`
    select system_identifier::text as cluster, pg_is_in_recovery() as is_standby, to_regclass('database_identity') is not null as has_identity
    from pg_control_system()`.execute(db);
  const [server] = rows;
  const identity = { cluster: server?.cluster ?? '', database: null };
  if (!server?.has_identity) return { ...identity, replayed: server?.is_standby ? { epoch: 0, mark: '' } : null };
  const { id } = await db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow();
  return { ...identity, database: id, replayed: (await getReplayed(db)) ?? null };
};

type StandbyOptions = { url: string; pg: typeof import('pg').default; guard: TransactionGuard; log: Logger };

/** Opens a standby. Connects with the first use. */
export const openStandby = ({ url, pg, guard, log }: StandbyOptions): Standby => {
  const open = (size: number) => {
    const pool = createPool(pg, { url, log, size, connectMs: answerMs, allowsReadOnly: true });
    return new Kysely<Tables>({ dialect: createDialect(pool, { guard }) });
  };
  const db = open(10);
  // A separate connection, so that checks do not wait behind reads.
  const monitor = open(1);
  return {
    report: () => inTime(monitor.connection().execute(readReport)),
    connect: (work) => db.connection().execute((own) => work(own, () => inTime(getReplayed(own)))),
    close: async () => {
      await Promise.all([db.destroy(), monitor.destroy()]);
    },
  };
};
