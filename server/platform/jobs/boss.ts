import type { ConstructorOptions, fromKysely as FromKysely, PGliteLike, PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/index.ts';

type Embedded = Extract<Database['boss'], { kind: 'embedded' }>['pglite'];

/**
 * The embedded database as pg-boss sees it. It has one session: a script of pg-boss (`BEGIN; …; COMMIT;`) that fails half-way would leave its
 * transaction open there, and the next query of anybody would fall into it. Run inside PGlite's own transaction it is rolled back before anybody else's turn.
 */
const withoutLeftovers = (pglite: Embedded): PGliteLike => ({
  query: (text, values) => pglite.query(text, values),
  exec: (text) => (/^\s*begin\b/i.test(text) ? pglite.transaction((transaction) => transaction.exec(text)) : pglite.exec(text)),
});

// Each of these is a query now and then on a database that may have only one session; none serves a feature that is used here.
const quiet: ConstructorOptions = {
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 600,
  cronWorkerIntervalSeconds: 10,
  monitorVacuum: false,
};

/** A job queue in the application's own database, not started, and how it writes within one of the application's transactions. */
export type Boss = { boss: PgBoss; inTransactionOf(db: Db): ReturnType<typeof FromKysely> };

/** Makes the job queue; its library is loaded only here, since it costs memory and time at start. */
export const createBoss = async ({ boss }: Database): Promise<Boss> => {
  const { PgBoss, fromKysely, fromPglite } = await import('pg-boss');
  const options: ConstructorOptions =
    boss.kind === 'embedded'
      ? { backend: 'pglite', db: fromPglite(withoutLeftovers(boss.pglite)), reindex: false }
      : { connectionString: boss.url, max: 2, application_name: 'medboard-jobs' };
  return { boss: new PgBoss({ ...quiet, ...options }), inTransactionOf: fromKysely };
};
