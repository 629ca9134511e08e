import { pino } from 'pino';
import type { Target } from '../bench/kit/target.ts';
import { type Database, openDatabase } from '../server/platform/database/index.ts';

const log = pino({ level: 'silent' });

/** Opens the database of a target. The product must be stopped if its database is embedded. */
export const withDatabase = async <Result>({ storage }: Target, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await openDatabase({ dataDir: storage.dataDir, url: storage.databaseUrl, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
