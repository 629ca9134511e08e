import type { Kysely } from 'kysely';
import type { Replicas } from './replicas/types.ts';
import type { Tables } from './tables.ts';

/** The query builder that repositories receive; in a writing request it is the transaction. */
export type Db = Kysely<Tables>;

/** An open, migrated database: the embedded one, or one on another server. */
export type Database = {
  /** Embedded: a server that this process runs. */
  kind: 'embedded' | 'postgres';
  /** The address for libraries that open connections of their own. */
  url: string;
  db: Db;
  /** Runs the work in one transaction, which commits when it resolves. Use only the given handle inside. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs work that only reads. All its statements see the database as it was at the first one. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** As `snapshot`, without the deadlines of statements and transactions. */
  longSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The hot standbys that may answer reads outside transactions; absent without DATABASE_READ_URL. */
  replicas?: Replicas;
  /** Calls the listener for each NOTIFY on a channel; returns a function that stops. */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** The connections to the server, and the statements and transactions that wait for one. */
  countConnections(): { open: number; idle: number; waiting: number };
  /** Waits for running statements, then releases the connections, and stops an embedded server. May be called more than once. */
  close(): Promise<void>;
};
