import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.ts';
import { demoPassword } from './client.ts';
import { type Launched, launch, ownFolder, runScript, type Server, serverCommand, waitForServer } from './process.ts';

/** The data folder and the database of the product; without a URL the database is embedded. */
export type StorageLocation = { dataDir: string; databaseUrl?: string | undefined };

type LaunchOptions = { settings?: Record<string, string>; flags?: readonly string[] };

/** The built product of a checkout on one database with demo data. */
export type Target = {
  name: string;
  folder: string;
  storage: StorageLocation;
  settings: Record<string, string>;
  cleanup: Cleanup;
  /** Starts a process that may end instead of accepting requests. */
  launch(options?: LaunchOptions): Launched;
  /** Starts the product and waits until it accepts requests. */
  start(options?: LaunchOptions): Promise<Server>;
};

/** Ends the embedded database that a killed product left behind. */
const endDatabase = (dataDir: string) => {
  const folder = join(dataDir, 'postgres');
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    // Another process may have its number by now.
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)) process.kill(pid, 'SIGQUIT');
  } catch {
    // There is none, or it has ended and only its file was left.
  }
};

/** Creates an empty folder for this run and removes it at the end. */
export const createDataDir = async (cleanup: Cleanup): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'medboard-bench-'));
  cleanup.add(dataDir, async () => {
    endDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });
  return dataDir;
};

/** The settings of the product in production mode. */
export const productSettings = ({ dataDir, databaseUrl }: StorageLocation): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  NODE_ENV: 'production',
  PORT: '0',
  DEMO_DATA: 'on',
  DEMO_PASSWORD: demoPassword,
  // The sessions of one user that are measured must not end each other.
  SESSION_LIMIT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '0',
});

type TargetOptions = {
  name: string;
  storage: StorageLocation;
  cleanup: Cleanup;
  folder?: string | undefined;
  settings?: Record<string, string>;
  doctors?: number;
};

/** Fills an empty database with demo data, and with many doctors if there is a number. */
export const openTarget = async (options: TargetOptions): Promise<Target> => {
  const { name, storage, cleanup, folder = ownFolder, doctors = 0 } = options;
  const settings = { ...productSettings(storage), ...options.settings };
  await runScript(['tools/commands/demo.ts', '--doctors', String(doctors)], { folder, env: settings, cleanup });
  const start = (more: LaunchOptions = {}) =>
    launch(serverCommand(folder, more.flags), { folder, env: { ...settings, ...more.settings }, cleanup });
  return { name, folder, storage, settings, cleanup, launch: start, start: (more) => waitForServer(start(more)) };
};
