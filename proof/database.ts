import { pino } from 'pino';
import type { Target } from '../bench/kit/target.ts';
import { type Database, openDatabase } from '../server/platform/database/index.ts';
import { openSecrets } from '../server/platform/security/secrets.ts';
import { openFiles } from '../server/platform/storage/files/index.ts';
import { filesOf, testSecretsKey } from '../server/test/builders.ts';

const log = pino({ level: 'silent' });

/** Opens the database of a target. The product must be stopped if its database is embedded. */
export const withDatabase = async <Result>(
  { storage }: Pick<Target, 'storage'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase({ dataDir: storage.dataDir, url: storage.databaseUrl, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Opens the database of a target for samples, some of which need stored files. */
export const withSamples = <Result>(target: Pick<Target, 'storage'>, work: (database: Database) => Promise<Result>): Promise<Result> =>
  withDatabase(target, async (database) => {
    const { dataDir } = target.storage;
    const secrets = await openSecrets(dataDir, { secretsKey: testSecretsKey });
    filesOf.set(database.db, await openFiles({ dataDir, signingKey: undefined, secrets, log }));
    return work(database);
  });
