import { type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import { isTracing, recordStatement, withSpan } from '../tracing/index.ts';
import type { Tables } from './tables.ts';
import type { TransactionGuard } from './transaction-guard.ts';
import type { Database } from './types.ts';

type DatabaseOptions = Pick<Database, 'kind' | 'queueConnection' | 'listen' | 'countConnections'> & {
  dialect: Dialect;
  guard: TransactionGuard;
  /** Wraps the inside of each transaction, for a deadline. */
  wrapTransaction?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Wraps work that may take longer than the deadline, and suspends it meanwhile. */
  suspendDeadline?: <T>(work: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
};

const logStatement = (event: LogEvent) =>
  recordStatement({ text: event.query.sql, ms: event.queryDurationMillis, error: event.level === 'error' ? event.error : undefined });

/** Creates a Database over the given dialect. */
export function createDatabase({
  kind,
  queueConnection,
  listen,
  countConnections,
  dialect,
  guard,
  wrapTransaction,
  suspendDeadline,
  close,
}: DatabaseOptions): Database {
  const db = new Kysely<Tables>({ dialect, ...(isTracing() && { log: logStatement }) });
  const wrap = wrapTransaction ?? ((work) => work());
  const suspend = suspendDeadline ?? ((work) => work());
  const readOnly = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  let closing: Promise<void> | undefined;
  return {
    kind,
    db,
    queueConnection,
    ...(listen && { listen }),
    ...(countConnections && { countConnections }),
    async transaction(work) {
      guard.assertOutside();
      const execute = () => db.transaction().execute((trx) => wrap(() => guard.run(() => work(trx))));
      return withSpan({ name: 'transaction', kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, execute);
    },
    async snapshot(work) {
      guard.assertOutside();
      if (kind === 'embedded') return work(db);
      return readOnly().execute((trx) => guard.run(() => work(trx)));
    },
    async freeze(work) {
      guard.assertOutside();
      if (kind === 'embedded') return suspend(() => db.transaction().execute((trx) => guard.run(() => work(trx))));
      return readOnly().execute(async (trx) => {
        await sql`select set_config(name, '0', true) from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) as name`.execute(
          trx,
        );
        return guard.run(() => work(trx));
      });
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
