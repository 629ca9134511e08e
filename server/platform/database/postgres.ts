import { PostgresDialect } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { databaseOver } from './database-over.ts';
import { migrate, type Session } from './migrate.ts';
import { namingStatements } from './named-statements.ts';
import { transactionGuard } from './transaction-guard.ts';
import { parseWith } from './type-parsers.ts';
import type { Database } from './types.ts';

type PostgresOptions = { url: string; log: Logger; isBulk: boolean; poolSize: number };

const createPool = async ({ url, log, isBulk, poolSize }: PostgresOptions): Promise<Pool> => {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'medboard',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: isBulk ? 0 : 10_000,
    statement_timeout: isBulk ? 0 : 15_000,
    // For a server that has vanished without a word, which no timeout of its own can report.
    ...(!isBulk && { query_timeout: 20_000 }),
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parseWith[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An 'error' that nobody hears ends the process, and the pool itself listens only to clients that nobody has taken out.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost')));
  return pool;
};

/** A connection as the migrations see it. */
export const sessionOverClient = (client: ClientBase): Session => ({
  query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
  exec: async (text) => void (await client.query(text)),
});

const checkServer = async (session: Session) => {
  const [server] = await session.query<{ version: number; encoding: string; lower: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, lower('É') as lower`,
  );
  if (!server || server.version < 150_000) {
    throw new Error(`PostgreSQL 15 or newer is needed; the server of DATABASE_URL is ${Math.floor((server?.version ?? 0) / 10_000)}.`);
  }
  if (server.encoding !== 'UTF8' || server.lower !== 'é') {
    throw new Error(
      "The database of DATABASE_URL must have the encoding UTF8 and a locale that knows letters beyond English, such as 'C.UTF-8'.",
    );
  }
};

/** Checks and migrates over a connection of its own, for the pool's have limits that a migration may pass. */
const prepare = async ({ url, log }: PostgresOptions) => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, application_name: 'medboard', connectionTimeoutMillis: 5_000 });
  client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
  await client.connect();
  try {
    const session = sessionOverClient(client);
    await checkServer(session);
    await migrate(session, log);
  } finally {
    await client.end();
  }
};

/** Opens a pool to the PostgreSQL server at the url, checks the server and migrates it; a restart of the server costs failed statements, never the process. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  await prepare(options);
  const pool = await createPool(options);
  const guard = transactionGuard();
  const named = namingStatements(pool);
  return databaseOver({
    kind: 'postgres',
    boss: { kind: 'postgres', url: options.url },
    dialect: new PostgresDialect({
      pool: {
        ...named,
        connect: async () => {
          guard.assertOutside();
          return named.connect();
        },
      },
    }),
    guard,
    close: () => pool.end(),
  });
}
