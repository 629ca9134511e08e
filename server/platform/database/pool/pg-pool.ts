import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../errors.ts';

const oids = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

const parseElements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is larger than a number can hold exactly`);
  return value;
};

/** Parsers by type id for the types whose values pg would change: bigint as a number, date as 'YYYY-MM-DD'. Throws for a bigint that a number cannot hold exactly. */
const typeParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.int8]: parseBigint,
  [oids.date]: (text) => text,
  [oids.int8Array]: (text) => parseElements(text).map((element) => (element === 'NULL' ? null : parseBigint(element))),
  [oids.dateArray]: (text) => parseElements(text).map((element) => (element === 'NULL' ? null : element)),
};

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

/** Refuses a server that accepts no writes, such as a former primary after another server was promoted. */
const refuseReadOnly = (client: PoolClient, done: (error?: Error) => void): void => {
  client
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(
      ({ rows: [row] }) =>
        done(row?.transaction_read_only === 'on' ? new DatabaseUnavailable('The server of the database is read-only') : undefined),
      done,
    );
};

/** Creates a pool of connections. It refuses a read-only server unless `allowsReadOnly` is set. */
export const createPool = (pg: Pg, { url, log, size, isBulk = false, connectMs = 5_000, allowsReadOnly = false }: PoolOptions): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...(!allowsReadOnly && { verify: refuseReadOnly }),
    application_name: 'medboard',
    connectionTimeoutMillis: connectMs,
    idle_in_transaction_session_timeout: isBulk ? 0 : 10_000,
    statement_timeout: isBulk ? 0 : 15_000,
    // The default suits hard disks. With it the planner avoids scans of an index alone.
    options: '-c random_page_cost=1.1',
    // Detects a server that disappears without closing its connections.
    ...(!isBulk && { query_timeout: 20_000 }),
    keepAlive: true,
    // Statements that run at the same time in a transaction are sent without waiting. Without this, pg warns that it will refuse such statements.
    pipeline: true,
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
