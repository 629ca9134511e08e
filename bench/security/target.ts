import { pino } from 'pino';
import { type Database, openDatabase } from '../../server/platform/database/index.ts';
import { testSecretsKey } from '../../server/test/builders.ts';
import { openIssuer } from '../../server/test/issuer.ts';
import { snapshotState } from '../../server/test/snapshot.ts';
import type { Cleanup } from '../cleanup.ts';
import { createDatabase, serverVersion } from '../databases.ts';
import { findFreePort } from '../faults/ports.ts';
import { type Running, startProcess } from '../processes.ts';
import { createDataDir, productSettings, type StorageLocation } from '../product.ts';
import { demoPassword } from './client.ts';

/** How many webinars of the product may run at the same time. */
export const webinarCap = 3;

const log = pino({ level: 'silent' });

/** The options of a run. `calls` is the number of generated calls on each database. */
export type Options = { calls: number; seed: number };

/** The built product on one kind of database, with demo data. One process at a time uses the embedded database: the product, or a part that prepares or compares its rows. */
export type Target = {
  name: string;
  storage: StorageLocation;
  /** Starts the product. */
  start(): Promise<Running>;
  /** Opens the database while the product is stopped. */
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** A fingerprint of every table and of the names of all files, while the product is stopped. */
  snapshot(): Promise<Record<string, string>>;
};

const openTarget = async (name: string, storage: StorageLocation, cleanup: Cleanup): Promise<Target> => {
  // Single sign-on needs an issuer, and passkeys need its public address.
  const issuer = await openIssuer();
  cleanup.add('issuer', () => issuer.close());
  const settings = {
    ...productSettings(storage),
    ...issuer.settings,
    DEMO_PASSWORD: demoPassword,
    WEBINAR_CAP: String(webinarCap),
    SECRETS_KEY: testSecretsKey,
  };
  // The product prints PUBLIC_URL, but no proxy serves it here.
  const launch = async (env: Record<string, string>): Promise<Running> => {
    const port = await findFreePort();
    const running = await startProcess({ script: 'dist/server/main.js', env: { ...env, PORT: String(port) }, cleanup });
    return { ...running, address: `http://127.0.0.1:${port}` };
  };
  const withDatabase: Target['withDatabase'] = async (work) => {
    const database = await openDatabase({ dataDir: storage.dataDir, url: storage.databaseUrl, log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const first = await launch({ ...settings, DEMO_DATA: 'on' });
  await first.stop();
  return {
    name,
    storage,
    start: () => launch(settings),
    withDatabase,
    snapshot: () => withDatabase((database) => snapshotState({ database, dataDir: storage.dataDir })),
  };
};

/** Whether a PostgreSQL server answers. One that BENCH_DATABASE_URL names must. */
const hasPostgres = async (): Promise<boolean> => {
  try {
    return (await serverVersion()) !== '';
  } catch (error) {
    if (process.env['BENCH_DATABASE_URL']) throw error;
    return false; // The report then says that PostgreSQL was not measured.
  }
};

/** The kinds of database that can be measured. */
export const targetNames: readonly string[] = ['embedded', 'PostgreSQL'];

/** The kinds of database on which the proof runs: embedded, and PostgreSQL if one answers. */
export const listTargets = async (): Promise<{ name: string; open(cleanup: Cleanup): Promise<Target> }[]> => {
  const embedded = {
    name: 'embedded',
    open: async (cleanup: Cleanup) => openTarget('embedded', { dataDir: await createDataDir(cleanup) }, cleanup),
  };
  const postgres = {
    name: 'PostgreSQL',
    open: async (cleanup: Cleanup) =>
      openTarget('PostgreSQL', { dataDir: await createDataDir(cleanup), databaseUrl: await createDatabase('security', cleanup) }, cleanup),
  };
  return (await hasPostgres()) ? [embedded, postgres] : [embedded];
};
