import { PostgresDialect } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { BatchingSocket } from './batching-socket.ts';
import { createDatabase } from './create-database.ts';
import { describeCause } from './errors.ts';
import { assertAppendOnly, getRole, grantRights } from './grants.ts';
import { listenTo } from './listen.ts';
import { assertMigrated, migrate, type Session } from './migrate.ts';
import { createKyselyPool } from './postgres-pool.ts';
import { createTransactionGuard } from './transaction-guard.ts';
import { lacksEncryptionChoice } from './transport.ts';
import { typeParsers } from './type-parsers.ts';
import type { Database } from './types.ts';

type PostgresOptions = {
  url: string;
  migrationUrl?: string | undefined;
  log: Logger;
  isBulk: boolean;
  poolSize: number;
  migrates: boolean;
};

const createPool = (pg: typeof import('pg').default, { url, log, isBulk, poolSize }: PostgresOptions): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'medboard',
    connectionTimeoutMillis: 5_000,
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

/** Creates the session with which migrations use a connection. */
export const createClientSession = (client: ClientBase): Session => ({
  query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
  exec: async (text) => void (await client.query(text)),
});

const assertSupportedServer = async (session: Session) => {
  const [server] = await session.query<{ version: number; encoding: string; lower: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, lower('É') as lower`,
  );
  if (!server || server.version < 150_000) {
    throw new Error(`PostgreSQL 15 or newer is needed, and this is ${Math.floor((server?.version ?? 0) / 10_000)}`);
  }
  if (server.encoding !== 'UTF8' || server.lower !== 'é') {
    throw new Error("it must have the encoding UTF8 and a locale that knows letters beyond English, such as 'C.UTF-8'");
  }
};

/** Names the server and the database of a URL, without the password. */
const describeAddress = (url: string): string => {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  return host || pathname ? ` (${host}${pathname})` : '';
};

type Setting = { name: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'; url: string };

/** Uses a separate connection, because migrations may exceed the timeouts of the pool. */
const withSession = async <Result>({ name, url }: Setting, log: Logger, work: (session: Session) => Promise<Result>): Promise<Result> => {
  try {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url, application_name: 'medboard', connectionTimeoutMillis: 5_000 });
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
    await client.connect();
    try {
      return await work(createClientSession(client));
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new Error(`The database of ${name}${describeAddress(url)} cannot be opened: ${describeCause(error)}.`, { cause: error });
  }
};

/** Checks the server and migrates. If another role migrates, it gives the role of the url its rights. */
const prepareServer = async ({ url, migrationUrl, log, migrates }: PostgresOptions): Promise<void> => {
  const own: Setting = { name: 'DATABASE_URL', url };
  if (lacksEncryptionChoice(url)) {
    log.warn(
      'the database is on another machine and DATABASE_URL has no sslmode: add sslmode=verify-full, or sslmode=disable in a closed network',
    );
  }
  if (migrationUrl === undefined || !migrates) {
    return withSession(own, log, async (session) => {
      await assertSupportedServer(session);
      await (migrates ? migrate(session, log) : assertMigrated(session));
    });
  }
  const role = await withSession(own, log, getRole);
  await withSession({ name: 'MIGRATION_DATABASE_URL', url: migrationUrl }, log, async (session) => {
    await assertSupportedServer(session);
    await migrate(session, log);
    await grantRights(session, role);
  });
  await withSession(own, log, assertAppendOnly);
};

/** Opens a connection pool after checking and migrating the server. A restart of the server fails statements but does not end this process. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  await prepareServer(options);
  const { default: pg } = await import('pg');
  const pool = createPool(pg, options);
  const guard = createTransactionGuard();
  const namedPool = createKyselyPool(pool, pg.Query);
  return createDatabase({
    kind: 'postgres',
    queueConnection: { kind: 'postgres', url: options.url },
    listen: listenTo(options),
    dialect: new PostgresDialect({
      pool: {
        ...namedPool,
        connect: async () => {
          guard.assertOutside();
          return namedPool.connect();
        },
      },
    }),
    guard,
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  });
}
