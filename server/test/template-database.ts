import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../platform/database/index.ts';

const log = pino({ level: 'silent' });

const getServerUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with vitest');
  return url;
};

/** Runs a statement in the maintenance database of the server of the tests. */
const maintain = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: getServerUrl() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const createName = (kind: string) => `medboard_${kind}_${process.pid}_${randomBytes(4).toString('hex')}`;

/** The address of a database on the server of the tests. */
export const urlOfDatabase = (name: string): string => Object.assign(new URL(getServerUrl()), { pathname: `/${name}` }).href;

export const dropDatabase = (name: string): Promise<void> => maintain(`drop database if exists ${name} with (force)`);

export const createEmptyDatabase = async (kind = 'empty'): Promise<string> => {
  const name = createName(kind);
  await maintain(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  return name;
};

/** Creates the migrated database that the tests copy, and returns its name. */
export const createTemplate = async (): Promise<string> => {
  const name = await createEmptyDatabase('template');
  await (await openDatabase({ dataDir: '', url: urlOfDatabase(name), log })).close();
  return name;
};

/** Opens a migrated, empty database that `close` drops: a copy of the template. */
export const openTestDatabase = async (): Promise<Database> => {
  const name = createName('test');
  // Copying files is quicker than logging each page, because the server of the tests does not wait for the disk.
  await maintain(`create database ${name} template ${process.env.TEST_TEMPLATE} strategy file_copy`);
  const database = await openDatabase({ dataDir: '', url: urlOfDatabase(name), log });
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(name);
    },
  };
};
