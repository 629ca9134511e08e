import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { createDatabase } from './create-database.ts';
import { describeCause, poolerProblem } from './errors.ts';
import { listenTo } from './listen.ts';
import { assertAppendOnly, getRole, grantRights } from './migrate/grants.ts';
import { type MigrateTo, migrate, prepareSchema, type Session } from './migrate/migrate.ts';
import { createDialect } from './pool/dialect.ts';
import { createPool } from './pool/pg-pool.ts';
import { watchSilence } from './pool/silent-server.ts';
import { createTransactionGuard } from './pool/transaction-guard.ts';
import { openReplicas } from './replicas/index.ts';
import { describeAddress, lacksEncryptionChoice } from './transport.ts';
import type { Database } from './types.ts';

type PostgresOptions = {
  url: string;
  /** How errors name the database; by its setting and address unless given. */
  title?: string;
  migrationUrl?: string | undefined;
  /** The addresses of hot standbys. */
  readUrls?: readonly string[];
  log: Logger;
  isBulk: boolean;
  poolSize: number;
  migrates: boolean;
  migrateTo?: MigrateTo | undefined;
};

/** Creates the session with which migrations use a connection. */
export const createClientSession = (client: ClientBase): Session => ({
  query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
  exec: async (text) => void (await client.query(text)),
});

type Server = { version: number; encoding: string; lower: string; is_standby: boolean; keeps_settings: boolean };

// Longer than any transaction of a migration is idle. The check below reads it back: a pooler such as PgBouncer refuses or drops startup parameters.
const idleLimitMs = 3_600_000;

const assertSupportedServer = async (session: Session, migrates: boolean) => {
  const [server] = await session.query<Server>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, lower('É') as lower,
      pg_is_in_recovery() as is_standby, current_setting('idle_in_transaction_session_timeout')::interval = '1 hour' as keeps_settings`,
  );
  if (!server || server.version < 150_000) {
    throw new Error(`PostgreSQL 15 or newer is needed, and this is ${Math.floor((server?.version ?? 0) / 10_000)}`);
  }
  if (server.encoding !== 'UTF8' || server.lower !== 'é') {
    throw new Error("it must have the encoding UTF8 and a locale that knows letters beyond English, such as 'C.UTF-8'");
  }
  if (!server.keeps_settings) throw new Error(poolerProblem);
  if (server.is_standby && migrates) throw new Error('it is a standby, which accepts no writes: set the address of its primary');
};

type Setting = { title: string; url: string };

const connect = async (url: string, log: Logger): Promise<ClientBase & { end(): Promise<void> }> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    application_name: 'medboard',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: idleLimitMs,
  });
  client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
  await client.connect();
  return client;
};

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'timeout expired';

const nameSetting = (name: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL', url: string) => {
  const address = describeAddress(url);
  return `The database of ${name}${address && ` (${address})`}`;
};

/** Uses a separate connection, because migrations may exceed the timeouts of the pool. */
const withSession = async <Result>({ title, url }: Setting, log: Logger, work: (session: Session) => Promise<Result>): Promise<Result> => {
  try {
    // The product is loaded meanwhile. On a busy machine that can block the event loop until the first attempt times out.
    const client = await connect(url, log).catch((error: unknown) => (isTimeout(error) ? connect(url, log) : Promise.reject(error)));
    try {
      return await work(createClientSession(client));
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new Error(`${title} cannot be opened: ${describeCause(error)}.`, { cause: error });
  }
};

/** Checks the server and migrates. If another role migrates, it gives the role of the url its rights. */
const prepareServer = async ({ url, title, migrationUrl, readUrls = [], log, migrates, migrateTo }: PostgresOptions): Promise<void> => {
  const own: Setting = { title: title ?? nameSetting('DATABASE_URL', url), url };
  if ([url, ...readUrls].some(lacksEncryptionChoice)) {
    log.warn(
      'the database is on another machine and DATABASE_URL or DATABASE_READ_URL has no sslmode: add sslmode=verify-full, or sslmode=disable in a closed network',
    );
  }
  if (migrationUrl === undefined || !migrates) {
    return withSession(own, log, async (session) => {
      await assertSupportedServer(session, migrates);
      await prepareSchema(session, log, { migrates, migrateTo });
    });
  }
  const role = await withSession(own, log, getRole);
  await withSession({ title: nameSetting('MIGRATION_DATABASE_URL', migrationUrl), url: migrationUrl }, log, async (session) => {
    await assertSupportedServer(session, true);
    await migrate(session, log, { grant: (owner) => grantRights(owner, role) });
  });
  await withSession(own, log, assertAppendOnly);
};

/** Opens a connection pool after checking and migrating the server. A restart of the server fails statements but does not end this process. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  await prepareServer(options);
  const { default: pg } = await import('pg');
  // A check that does not migrate may use a standby.
  const pool = createPool(pg, { ...options, size: options.poolSize, allowsReadOnly: !options.migrates });
  const watch = watchSilence(pool, { pg, url: options.url, log: options.log });
  const guard = createTransactionGuard();
  const dialect = createDialect(pool, { guard, assertReachable: watch.assertReachable });
  const database = createDatabase({
    kind: 'postgres',
    url: options.url,
    listen: listenTo(options),
    dialect,
    guard,
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      watch.stop();
      return pool.end();
    },
  });
  if (!options.readUrls?.length) return database;
  try {
    const replicas = await openReplicas({ urls: options.readUrls, pg, primary: database, guard, log: options.log });
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= replicas.close().then(database.close);
      return closing;
    };
    return { ...database, replicas, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
