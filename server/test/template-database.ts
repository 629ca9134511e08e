import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { listMigrations } from '../platform/database/migration-files.ts';

const log = pino({ level: 'silent' });

/** Changes with every migration. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const { sha256 } of listMigrations()) hash.update(sha256);
  return hash.digest('hex').slice(0, 16);
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (maintenanceUrl: string, name: string) => Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;

const templatePrefix = 'medboard_template_';

/** Creates the template database of these migrations if it is missing, and drops older ones. */
const ensureTemplate = async (client: pg.Client, maintenanceUrl: string): Promise<string> => {
  const template = `${templatePrefix}${fingerprint()}`;
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
    templatePrefix,
  ]);
  if (rows.some(({ datname }) => datname === template)) return template;
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  const draft = `${template}_new`;
  await client.query(`create database ${draft} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  await (await openDatabase({ dataDir: '', url: urlOf(maintenanceUrl, draft), log })).close();
  await client.query(`alter database ${draft} rename to ${template}`);
  return template;
};

/**
 * A migrated, empty database that `close` drops, on the server of the test run (global-setup.ts). It is a copy of a template database that is
 * created once.
 */
export async function openTestDatabase(): Promise<Database> {
  const maintenanceUrl = process.env.TEST_DATABASE_URL ?? '';
  const name = `medboard_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await withClient(maintenanceUrl, async (client) => {
    // An advisory lock lets one test process at a time do this; the end of the connection releases it.
    await client.query('select pg_advisory_lock(7310002)');
    const template = await ensureTemplate(client, maintenanceUrl);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ dataDir: '', url: urlOf(maintenanceUrl, name), log });
  return {
    ...database,
    async close() {
      await database.close();
      await withClient(maintenanceUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
