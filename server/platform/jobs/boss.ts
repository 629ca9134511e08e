import { sql } from 'kysely';
import type { ConstructorOptions, fromKysely as FromKysely, PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/index.ts';

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
export const createBoss = async ({ url, db }: Database, { runs }: { runs: boolean }): Promise<Boss> => {
  const { PgBoss, fromKysely } = await import('pg-boss');
  const supervision: ConstructorOptions = runs ? {} : { supervise: false, schedule: false };
  const options: ConstructorOptions = {
    connectionString: url,
    ...timeLimits,
    max: 2,
    application_name: 'medboard-jobs',
    createSchema: !(await hasSchema(db)),
    ...supervision,
  };
  return { boss: new PgBoss(options), inTransaction: fromKysely };
};
