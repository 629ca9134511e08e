import { type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import { isTracing, recordStatement, withSpan } from '../logging/tracing/index.ts';
import type { TransactionGuard } from './pool/transaction-guard.ts';
import type { Tables } from './tables.ts';
import type { Database } from './types.ts';

type DatabaseOptions = Pick<Database, 'kind' | 'url' | 'listen' | 'countConnections' | 'close'> & {
  dialect: Dialect;
  guard: TransactionGuard;
};

const logStatement = (event: LogEvent) =>
  recordStatement({ text: event.query.sql, ms: event.queryDurationMillis, error: event.level === 'error' ? event.error : undefined });

/** Creates a Database over the given dialect. */
export function createDatabase({ kind, url, listen, countConnections, dialect, guard, close }: DatabaseOptions): Database {
  const db = new Kysely<Tables>({ dialect, ...(isTracing() && { log: logStatement }) });
  const readOnly = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  let closing: Promise<void> | undefined;
  return {
    kind,
    url,
    db,
    listen,
    countConnections,
    async transaction(work) {
      guard.assertOutside();
      const execute = () => db.transaction().execute((trx) => guard.run(() => work(trx)));
      return withSpan({ name: 'transaction', kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, execute);
    },
    async snapshot(work) {
      guard.assertOutside();
      return readOnly().execute((trx) => guard.run(() => work(trx)));
    },
    async longSnapshot(work) {
      guard.assertOutside();
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
