import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, getClusterUrl, startCluster } from '../platform/database/cluster.ts';

/** Starts a database server for the run, unless TEST_DATABASE_URL names one. The processes of the tests inherit the variable. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const socketFolder = mkdtempSync(join(tmpdir(), 'medboard-test-'));
  const folder = join(socketFolder, 'postgres');
  await createCluster(folder, { isDurable: false });
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', max_wal_size: '2GB' };
  const cluster = await startCluster({ folder, socketFolder, logFile: join(socketFolder, 'postgres.log'), settings });
  process.env.TEST_DATABASE_URL = getClusterUrl(socketFolder);
  return async () => {
    await cluster.stop();
    rmSync(socketFolder, { recursive: true, force: true });
  };
};
