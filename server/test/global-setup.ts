import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, getClusterUrl, readServerPid, startCluster } from '../platform/database/embedded/cluster.ts';
import { createTemplate, dropDatabase } from './template-database.ts';

/** Starts a database server in a temporary folder. It need not survive a crash. */
const startServer = async () => {
  const root = mkdtempSync(join(tmpdir(), 'medboard-postgres-'));
  const folder = join(root, 'data');
  await createCluster(folder, { isDurable: false });
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', max_wal_size: '2GB' };
  const cluster = await startCluster({ folder, socketFolder: root, logFile: join(root, 'log'), settings });
  // Vitest may be interrupted before it calls `teardown`.
  process.once('exit', () => {
    const pid = readServerPid(folder);
    if (pid === undefined) return;
    process.kill(pid, 'SIGQUIT');
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  const stop = async () => {
    await cluster.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { url: getClusterUrl(root), stop };
};

let stop: (() => Promise<void>) | undefined;

/** Prepares the server of the tests: one of its own, or that of TEST_DATABASE_URL. The workers inherit the settings. */
export const setup = async () => {
  // Another project of this run has done it.
  if (process.env.TEST_TEMPLATE) return;
  const server = process.env.TEST_DATABASE_URL ? undefined : await startServer();
  process.env.TEST_DATABASE_URL ||= server?.url;
  const template = await createTemplate();
  process.env.TEST_TEMPLATE = template;
  stop = async () => {
    await dropDatabase(template);
    await server?.stop();
  };
};

export const teardown = () => stop?.();
