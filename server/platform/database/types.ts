import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder that repositories receive; in a writing request it is the transaction. */
export type Db = Kysely<Tables>;

/** An open, migrated database, either embedded or on a PostgreSQL server. */
export type Database = {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Runs the work in one transaction, which commits when it resolves. Use only the given handle inside. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** How the job queue connects to this database. */
  queueConnection: { kind: 'postgres'; url: string } | { kind: 'embedded'; pglite: PGlite };
  /** Waits for running statements, then releases connections, files and the lock. May be called more than once. */
  close(): Promise<void>;
};
