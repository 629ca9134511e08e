import { pino } from 'pino';
import { type Database, openDatabase } from '../../server/platform/database/index.ts';
import { buildAdmin, buildDoctor, testSecretsKey } from '../../server/test/builders.ts';
import type { Cleanup } from '../cleanup.ts';
import { createDataDir, productSettings, type StorageLocation } from '../product.ts';
import { createCluster } from './cluster.ts';
import { launch, type Server, startServer } from './server.ts';

const log = pino({ level: 'silent' });

/** The phone of the administrator of every target. */
export const adminPhone = '01000000009';
const doctorCount = 8;

/** The built product on one database. */
export type Target = {
  name: string;
  storage: StorageLocation;
  settings: Record<string, string>;
  cleanup: Cleanup;
  start(settings?: Record<string, string>, options?: Parameters<typeof startServer>[2]): Promise<Server>;
  /** Starts a process that may end instead of accepting requests. */
  launch(options?: Parameters<typeof launch>[2]): ReturnType<typeof launch>;
  /** Opens the database while the product is stopped. */
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
};

const startAttempts = 8;

/** Starts the product, and tries again as a supervisor does, because a start may time out on a busy machine. */
const supervise = async (start: () => Promise<Server>, attempt = 1): Promise<Server> => {
  try {
    return await start();
  } catch (error) {
    if (attempt === startAttempts) throw error;
    return supervise(start, attempt + 1);
  }
};

/** Fills an empty database with an administrator and a few doctors, and returns the target. */
export const openTarget = async (name: string, storage: StorageLocation, cleanup: Cleanup): Promise<Target> => {
  const settings = { ...productSettings(storage), SECRETS_KEY: testSecretsKey };
  const withDatabase: Target['withDatabase'] = async (work) => {
    const open = () => openDatabase({ dataDir: storage.dataDir, url: storage.databaseUrl, log });
    // On a busy machine the first try may take too long.
    const database = await open().catch(open);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await withDatabase(async ({ db }) => {
    await buildAdmin(db, { phone: adminPhone });
    for (let doctor = 0; doctor < doctorCount; doctor += 1) await buildDoctor(db);
  });
  return {
    name,
    storage,
    settings,
    cleanup,
    start: (more, options) => supervise(() => startServer({ ...settings, ...more }, cleanup, options)),
    launch: (options) => launch(settings, cleanup, options),
    withDatabase,
  };
};

/** The kinds of database that the product runs on. */
export type Kind = 'embedded' | 'PostgreSQL';
export const kinds: readonly Kind[] = ['embedded', 'PostgreSQL'];

/** Opens a target in an empty folder, and on a server of its own if it is PostgreSQL. */
export const openKind = async (kind: Kind, cleanup: Cleanup): Promise<Target> => {
  const dataDir = await createDataDir(cleanup);
  if (kind === 'embedded') return openTarget(kind, { dataDir }, cleanup);
  const { url: databaseUrl } = await createCluster(cleanup);
  return openTarget(kind, { dataDir, databaseUrl }, cleanup);
};
