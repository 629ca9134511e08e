import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, Query } from 'pg';
import { beginsTransaction, createStatementNamer, isOutdatedPlan, isQuery, readsAllColumns } from './named-statements.ts';
import { type Client, type Statement, wrapClient } from './postgres-client.ts';
import { createDescribedQuery } from './postgres-query.ts';
import { createSharedReads } from './shared-reads.ts';

/** `assertReachable` throws while the server is unreachable. */
type Options = { isPinned?: boolean; assertReachable?: () => void };

/**
 * Wraps the pool so that Kysely's statements become named prepared statements. Otherwise PostgreSQL parses and plans each statement again,
 * which is most of the cost of a short one. A prepared query outside a transaction may share its connection with others. With `isPinned`, all
 * statements of a Kysely connection use one connection. If a table changed, an outdated statement is sent again without a name, and its
 * connection is replaced. All connections are replaced if the server turns out to be read-only.
 */
export const createKyselyPool = (
  pool: Pool,
  QueryOfPg: typeof Query,
  { isPinned = false, assertReachable }: Options = {},
): PostgresPool => {
  const PgQuery = createDescribedQuery(QueryOfPg);
  const getName = createStatementNamer();
  const wrappedClients = new WeakMap<PoolClient, { client: Client; generation: number }>();
  // All connections of an earlier generation lead to a server that was found to be read-only.
  let generation = 0;
  const dropAll = () => {
    generation += 1;
  };
  const connect = async (): Promise<Client> => {
    assertReachable?.();
    const client = await pool.connect();
    const wrapped = wrappedClients.get(client) ?? { client: wrapClient(client, PgQuery, dropAll), generation };
    wrappedClients.set(client, wrapped);
    if (wrapped.generation === generation) return wrapped.client;
    client.release(true);
    return connect();
  };
  const runShared = createSharedReads(connect);
  // Kysely stores each connection in a WeakMap. A minor collection keeps the values of a WeakMap alive, so connections are used again (decision 054).
  const released: PostgresPoolClient[] = [];
  /** Creates a connection for Kysely. It acquires a client with its first statement, unless that is a query that can share one. */
  const createConnection = (): PostgresPoolClient => {
    let ownClient: Promise<Client> | undefined;
    let isInTransaction = false;
    let unfinished = 0;
    const send = async (statement: Statement) => {
      if (!isPinned && !ownClient && statement.name !== undefined && isQuery(statement.text)) return runShared(statement);
      ownClient ??= connect();
      return (await ownClient).run(statement);
    };
    const sendOutside = async (statement: Statement) => {
      try {
        return await send(statement);
      } catch (error) {
        // PostgreSQL refuses an outdated statement before it runs, so it can be sent again.
        if (!isOutdatedPlan(error)) throw error;
        return send({ ...statement, name: undefined });
      }
    };
    // An outdated statement would abort the transaction, so statements that may become outdated are not prepared.
    const sendInside = (statement: Statement) => send(readsAllColumns(statement.text) ? { ...statement, name: undefined } : statement);
    const query = async (text: string, values: ReadonlyArray<unknown>) => {
      isInTransaction ||= beginsTransaction(text);
      const statement = { text, values, name: text === 'commit' ? text : getName(text) };
      unfinished += 1;
      try {
        return await (isInTransaction ? sendInside(statement) : sendOutside(statement));
      } finally {
        unfinished -= 1;
      }
    };
    const connection: PostgresPoolClient = {
      // Kysely's type also accepts cursors, which this server does not use.
      query: query as unknown as PostgresPoolClient['query'],
      release: (isDestroyed = false) => {
        const client = ownClient;
        // Work that goes on after the release keeps this connection for itself.
        if (!isDestroyed && unfinished === 0) {
          ownClient = undefined;
          isInTransaction = false;
          released.push(connection);
        }
        // Without a client there is nothing to return; the statement has failed with the reason.
        void client?.then(
          (each) => each.release(isDestroyed),
          () => undefined,
        );
      },
    };
    return connection;
  };
  return { options: pool.options, end: () => pool.end(), connect: async () => released.pop() ?? createConnection() };
};
