import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createEmbeddedDatabase, createEmbeddedSession, startPGlite } from '../platform/database/embedded.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { listMigrations } from '../platform/database/migration-files.ts';

const log = pino({ level: 'silent' });

const root = join(import.meta.dirname, '../..');
const cacheFolder = join(root, 'node_modules/.cache/template-database');

/** Changes with every migration and with PGlite, because its folders are bound to its version. */
const fingerprint = (): string => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256').update(dependencies['@electric-sql/pglite']);
  for (const { sha256 } of listMigrations()) hash.update(sha256);
  return hash.digest('hex').slice(0, 16);
};

const readIfExists = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const makeDump = async (path: string): Promise<Buffer> => {
  const pglite = await startPGlite({});
  await migrate(createEmbeddedSession(pglite), log);
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await pglite.close();
  mkdirSync(cacheFolder, { recursive: true });
  // Other workers may be writing the same dump now; their unfinished files stay.
  for (const old of readdirSync(cacheFolder).filter((name) => name.endsWith('.tar'))) rmSync(join(cacheFolder, old), { force: true });
  // The file gets its name when it is complete, because several workers may write it at once.
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.new`;
  writeFileSync(draft, dump);
  renameSync(draft, path);
  return dump;
};

const openEmbeddedCopy = async (): Promise<Database> => {
  const path = join(cacheFolder, `${fingerprint()}.tar`);
  const dump = readIfExists(path) ?? (await makeDump(path));
  const pglite = await startPGlite({ loadDataDir: new Blob([new Uint8Array(dump)]) });
  const onFatal = (reason: Error) => {
    throw reason;
  };
  return createEmbeddedDatabase({ pglite, log, onFatal, limitMs: null }, () => pglite.close()).database;
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

const openServerCopy = async (maintenanceUrl: string): Promise<Database> => {
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
};

/**
 * A migrated, empty database that `close` drops: on the server of TEST_DATABASE_URL if that is set, otherwise embedded and in
 * memory. Both are copies of a template database that is created once.
 */
export function openTestDatabase(): Promise<Database> {
  const maintenanceUrl = process.env.TEST_DATABASE_URL;
  return maintenanceUrl ? openServerCopy(maintenanceUrl) : openEmbeddedCopy();
}
