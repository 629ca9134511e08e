import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { hideValues, isReadOnlyServer, isUnavailable } from '../errors.ts';
import { getStatementName } from './prepared-statements.ts';
import type { TransactionGuard } from './transaction-guard.ts';

/** Wraps a connection. It is closed after its use if the server was unavailable. Calls `onReadOnly` if the server refuses a write. */
const wrapClient = (client: PoolClient, onReadOnly: () => void): PostgresPoolClient => {
  let isBroken = false;
  const query = async (text: string, values: readonly unknown[]) => {
    // Closing the connection rolls back. A server that does not answer would not answer ROLLBACK either.
    if (isBroken && text === 'rollback') return { command: 'ROLLBACK', rowCount: null, rows: [] };
    try {
      return await client.query({ text, values: [...values], name: getStatementName(text) });
    } catch (error) {
      hideValues(error);
      if (isReadOnlyServer(error)) onReadOnly();
      isBroken ||= isUnavailable(error);
      throw error;
    }
  };
  return {
    // Kysely's type also accepts cursors, which this server does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDestroyed = false) => client.release(isDestroyed || isBroken),
  };
};

type Options = {
  guard: TransactionGuard;
  /** Throws while the server is unreachable. */
  assertReachable?: () => void;
};

/**
 * Creates Kysely's dialect of a pool. It refuses to give out a connection inside a transaction. All connections are replaced if the server
 * turns out to be read-only.
 */
export const createDialect = (pool: Pool, { guard, assertReachable }: Options): PostgresDialect => {
  // Connections of an earlier generation lead to a server that was found to be read-only.
  let generation = 0;
  const generations = new WeakMap<PoolClient, number>();
  const connect = async (): Promise<PostgresPoolClient> => {
    guard.assertOutside();
    assertReachable?.();
    const client = await pool.connect();
    const own = generations.get(client) ?? generation;
    generations.set(client, own);
    if (own === generation) {
      return wrapClient(client, () => {
        generation += 1;
      });
    }
    client.release(true);
    return connect();
  };
  return new PostgresDialect({ pool: { options: pool.options, end: () => pool.end(), connect } });
};
