import { type Dialect, Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import type { TransactionGuard } from './transaction-guard.ts';
import type { Database } from './types.ts';

type DatabaseOptions = Pick<Database, 'kind' | 'queueConnection' | 'listen' | 'countConnections'> & {
  dialect: Dialect;
  guard: TransactionGuard;
  /** Wraps the inside of each transaction, for a deadline. */
  wrapTransaction?: <T>(work: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
};

/** Creates a Database over the given dialect. */
export function createDatabase({
  kind,
  queueConnection,
  listen,
  countConnections,
  dialect,
  guard,
  wrapTransaction,
  close,
}: DatabaseOptions): Database {
  const db = new Kysely<Tables>({ dialect });
  const wrap = wrapTransaction ?? ((work) => work());
  let closing: Promise<void> | undefined;
  return {
    kind,
    db,
    queueConnection,
    ...(listen && { listen }),
    ...(countConnections && { countConnections }),
    async transaction(work) {
      guard.assertOutside();
      return db.transaction().execute((trx) => wrap(() => guard.run(() => work(trx))));
    },
    async snapshot(work) {
      guard.assertOutside();
      if (kind === 'embedded') return work(db);
      const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      return transaction.execute((trx) => guard.run(() => work(trx)));
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
