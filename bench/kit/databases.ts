import pg from 'pg';
import type { Cleanup } from './cleanup.ts';

const maintenanceUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test';

const withMaintenance = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: maintenanceUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The version of the PostgreSQL server at BENCH_DATABASE_URL; throws if no server answers. */
export const serverVersion = async (): Promise<string> => {
  try {
    return await withMaintenance(
      async (client) => (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '',
    );
  } catch (error) {
    throw new Error(`No PostgreSQL answers at BENCH_DATABASE_URL (${new URL(maintenanceUrl).host}); the bench needs one.`, {
      cause: error,
    });
  }
};

let created = 0;

/** Creates an empty database for this run and drops it at the end; returns its URL. */
export const createDatabase = async (purpose: string, cleanup: Cleanup): Promise<string> => {
  created += 1;
  const name = `medboard_bench_${process.pid}_${created}_${purpose}`;
  await withMaintenance((client) => client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`));
  cleanup.add(name, () => withMaintenance(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))));
  return Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
};
