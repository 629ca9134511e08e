import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What repositories take: inside a writing request it is the transaction's handle. */
export type Db = Kysely<Tables>;

/** An open, migrated database; the same promises on the embedded one and on a PostgreSQL server. */
export type Database = {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Runs the work in one transaction and commits what it did when it resolves; inside, only the given handle may be used. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>;
  /** What the job queue needs to share this database. */
  boss: { kind: 'postgres'; url: string } | { kind: 'embedded'; pglite: PGlite };
  /** Waits for running statements, then lets go of connections, files and the lock; a second call does nothing more. */
  close(): Promise<void>;
};
