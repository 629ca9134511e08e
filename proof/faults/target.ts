import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { createDataDir, openTarget, type StorageLocation, type Target } from '../../bench/kit/target.ts';
import { testSecretsKey } from '../../server/test/builders.ts';
import { createServer, type Node } from '../clusters.ts';

const settings = { SECRETS_KEY: testSecretsKey };

const openAt = (name: string, storage: StorageLocation, cleanup: Cleanup) => openTarget({ name, storage, settings, cleanup });

/** The product with its embedded database, in a folder that is a new one by default. */
export const openEmbedded = async (cleanup: Cleanup, dataDir?: string): Promise<Target> =>
  openAt('embedded', { dataDir: dataDir ?? (await createDataDir(cleanup)) }, cleanup);

/** The product on a PostgreSQL server. */
export const openOnServer = async (cleanup: Cleanup, databaseUrl: string): Promise<Target> =>
  openAt('PostgreSQL', { dataDir: await createDataDir(cleanup), databaseUrl }, cleanup);

/** The product on a PostgreSQL server of its own. */
export const openOnOwnServer = async (cleanup: Cleanup): Promise<{ target: Target; node: Node }> => {
  const node = await createServer(cleanup);
  return { target: await openOnServer(cleanup, node.url), node };
};
