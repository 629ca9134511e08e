import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import type { Replicas } from './replicas/types.ts';
import type { Tables } from './tables.ts';

/** The query builder that repositories receive; in a writing request it is the transaction. */
export type Db = Kysely<Tables>;

/** An open, migrated database, either embedded or on a PostgreSQL server. */
export type Database = {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Runs the work in one transaction, which commits when it resolves. Use only the given handle inside. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs work that only reads. On PostgreSQL all its statements see the database as it was at the first one. The embedded database has
   * one session, so there each statement sees what was committed before it, and other requests run in between.
   */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs work that only reads, without the deadlines of transactions. All its statements see the database as it was at the first one. On the
   * embedded database all other requests wait until it ends.
   */
  freeze<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The hot standbys that may answer reads outside transactions; absent without DATABASE_READ_URL. */
  replicas?: Replicas;
  /** Calls the listener for each NOTIFY on a channel; returns a function that stops. Absent if no other process can use the database. */
  listen?: (channel: string, onNotify: () => void) => Promise<() => Promise<void>>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** The connections to the server, and the statements and transactions that wait for one. Absent for the embedded database. */
  countConnections?: () => { open: number; idle: number; waiting: number };
  /** How the job queue connects to this database. */
  queueConnection: { kind: 'postgres'; url: string } | { kind: 'embedded'; pglite: PGlite };
  /** Waits for running statements, then releases connections, files and the lock. May be called more than once. */
  close(): Promise<void>;
};
