import type { Client, Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { BatchingSocket } from './batching-socket.ts';
import { DatabaseUnavailable } from './errors.ts';
import { typeParsers } from './type-parsers.ts';

type Pg = typeof import('pg').default;

type PoolOptions = {
  url: string;
  log: Logger;
  size: number;
  /** Removes the deadlines of statements and transactions. */
  isBulk?: boolean;
  /** How long a statement waits for a connection. */
  connectMs?: number;
  /** Accepts a read-only server. */
  allowsReadOnly?: boolean;
};

const readOnlySettings = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** A client that knows whether its server is read-only. PostgreSQL reports both settings when a connection opens, and when they change. */
type WatchedClient = PoolClient & { readonly isReadOnly: boolean };

const createWatchedClient = (PgClient: Pg['Client']) =>
  class extends PgClient {
    #readOnly = new Set<string>();

    constructor(config?: ConstructorParameters<typeof Client>[0]) {
      super(config);
      // The types of pg lack both the property and the event.
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
      connection.on(
        'parameterStatus',
        ({ parameterName: name, parameterValue: value }: Record<'parameterName' | 'parameterValue', string>) => {
          if (!readOnlySettings.has(name)) return;
          if (value === 'on') this.#readOnly.add(name);
          else this.#readOnly.delete(name);
        },
      );
    }

    get isReadOnly(): boolean {
      return this.#readOnly.size > 0;
    }
  };

/** Whether the server of a connection refuses writes, such as a former primary after another server was promoted. */
export const isReadOnly = (client: PoolClient): boolean => (client as WatchedClient).isReadOnly;

/** Creates a pool of connections. It refuses a read-only server unless `allowsReadOnly` is set. */
export const createPool = (pg: Pg, { url, log, size, isBulk = false, connectMs = 5_000, allowsReadOnly = false }: PoolOptions): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: createWatchedClient(pg.Client),
    ...(!allowsReadOnly && {
      verify: (client, done) => done(isReadOnly(client) ? new DatabaseUnavailable('The server of the database is read-only') : undefined),
    }),
    application_name: 'medboard',
    connectionTimeoutMillis: connectMs,
    idle_in_transaction_session_timeout: isBulk ? 0 : 10_000,
    statement_timeout: isBulk ? 0 : 15_000,
    // The default is that of a disk with a moving head. With it the planner avoids indexes that hold all columns a search needs.
    options: '-c random_page_cost=1.1',
    // Detects a server that disappears without closing its connections.
    ...(!isBulk && { query_timeout: 20_000 }),
    keepAlive: true,
    // The first statement of a transaction is sent without waiting for the response to BEGIN.
    pipeline: true,
    stream: () => new BatchingSocket(),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        typeParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An unhandled 'error' event ends the process, and the pool handles only those of idle clients.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost')));
  return pool;
};
