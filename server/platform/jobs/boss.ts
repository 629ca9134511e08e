import { sql } from 'kysely';
import type { ConstructorOptions, fromKysely as FromKysely, PGliteLike, PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/index.ts';

type EmbeddedInstance = Extract<Database['queueConnection'], { kind: 'embedded' }>['pglite'];

/**
 * Adapts the embedded database for pg-boss. It has one session, so a script of pg-boss (`BEGIN; …; COMMIT;`) that fails would
 * leave its transaction open for the next query of anybody. PGlite's own transaction rolls such a script back.
 */
const adaptEmbedded = (pglite: EmbeddedInstance): PGliteLike => ({
  query: (text, values) => pglite.query(text, values),
  exec: (text) => (/^\s*begin\b/i.test(text) ? pglite.transaction((transaction) => transaction.exec(text)) : pglite.exec(text)),
});

// Reduces the periodic queries of features that this server does not use, because the embedded database has one session.
const reducedPolling: ConstructorOptions = {
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 600,
  cronWorkerIntervalSeconds: 10,
  monitorVacuum: false,
};

// On a network that silently drops packets, a statement would otherwise wait until the system gives the connection up, after a quarter of an hour.
const timeLimits = { query_timeout: 120_000, keepAlive: true };

/** Whether the schema of pg-boss exists. Its owner may use it also without the right to create schemas. */
const hasSchema = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`select to_regnamespace('pgboss') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
};

/** A job queue in the application's database, not started, and the adapter with which it writes inside a transaction of the application. */
export type Boss = { boss: PgBoss; inTransaction(db: Db): ReturnType<typeof FromKysely> };

/** Creates the job queue; a process that does not run jobs leaves schedules and maintenance to others. The library is imported here, because it costs memory and time at start. */
export const createBoss = async ({ queueConnection, db }: Database, { runs }: { runs: boolean }): Promise<Boss> => {
  const { PgBoss, fromKysely, fromPglite } = await import('pg-boss');
  const options: ConstructorOptions =
    queueConnection.kind === 'embedded'
      ? { backend: 'pglite', db: fromPglite(adaptEmbedded(queueConnection.pglite)), reindex: false }
      : {
          connectionString: queueConnection.url,
          ...timeLimits,
          max: 2,
          application_name: 'medboard-jobs',
          createSchema: !(await hasSchema(db)),
        };
  const duties: ConstructorOptions = runs ? {} : { supervise: false, schedule: false };
  return { boss: new PgBoss({ ...reducedPolling, ...options, ...duties }), inTransaction: fromKysely };
};
