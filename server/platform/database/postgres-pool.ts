import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, Query } from 'pg';
import { createStatementNamer, isQuery } from './named-statements.ts';
import { type Client, wrapClient } from './postgres-client.ts';
import { createDescribedQuery } from './postgres-query.ts';
import { createSharedReads } from './shared-reads.ts';

/**
 * Wraps the pool so that Kysely's statements become named prepared statements. Otherwise PostgreSQL parses and plans each statement again,
 * which is most of the cost of a short one. A prepared query outside a transaction may share its connection with others. A connection with
 * an outdated statement is replaced.
 */
export const createKyselyPool = (pool: Pool, QueryOfPg: typeof Query): PostgresPool => {
  const PgQuery = createDescribedQuery(QueryOfPg);
  const getName = createStatementNamer();
  const wrappedClients = new WeakMap<PoolClient, Client>();
  const connect = async (): Promise<Client> => {
    const client = await pool.connect();
    const wrapped = wrappedClients.get(client) ?? wrapClient(client, PgQuery);
    wrappedClients.set(client, wrapped);
    return wrapped;
  };
  const runShared = createSharedReads(connect);
  /** What Kysely takes for a connection. It gets one of its own with its first statement, unless that is a query that can share one. */
  const open = (): PostgresPoolClient => {
    let own: Promise<Client> | undefined;
    const query = async (text: string, values: ReadonlyArray<unknown>) => {
      const statement = { text, values, name: text === 'commit' ? text : getName(text) };
      if (!own && statement.name !== undefined && isQuery(text)) return runShared(statement);
      own ??= connect();
      return (await own).run(statement);
    };
    return {
      // Kysely's type also accepts cursors, which this server does not use.
      query: query as unknown as PostgresPoolClient['query'],
      // Without a connection there is nothing to return; the statement has failed with the reason.
      release: (isDestroyed) =>
        void own?.then(
          (client) => client.release(Boolean(isDestroyed)),
          () => undefined,
        ),
    };
  };
  return { options: pool.options, end: () => pool.end(), connect: async () => open() };
};
