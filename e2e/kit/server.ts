import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { builtServer, isServerBuilt } from '../../tools/build.ts';

const root = join(import.meta.dirname, '../..');

/** A server of the built product with its own data. */
export type ProductServer = {
  url: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Ends it by SIGTERM, removes its data and resolves with its exit code. */
  stop(): Promise<number | null>;
};

const runStatement = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createDatabase = async () => {
  const maintenanceUrl = process.env['TEST_DATABASE_URL'];
  if (!maintenanceUrl) return { url: '', drop: async () => undefined };
  const name = `medboard_e2e_${randomBytes(6).toString('hex')}`;
  await runStatement(maintenanceUrl, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const url = Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
  return { url, drop: () => runStatement(maintenanceUrl, `drop database if exists ${name} with (force)`) };
};

const spawnServer = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
};

/** Resolves with the URL that the server prints when it accepts requests. */
const waitForAddress = ({ child, output }: ReturnType<typeof spawnServer>) =>
  new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = /^Medboard is at (http:\S+)$/m.exec(output()) ?? [];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output()}`)));
  });

/**
 * Starts the built product with demo data, on a free port and a new data folder.
 * If TEST_DATABASE_URL is set, it uses a new database on that PostgreSQL server.
 */
export const startServer = async (env: Record<string, string> = {}): Promise<ProductServer> => {
  if (!existsSync(join(root, 'dist/web/index.html')) || !isServerBuilt())
    throw new Error('The product is not built; run `npm run build` first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'medboard-e2e-'));
  const database = await createDatabase();
  const server = spawnServer({
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO_DATA: 'on',
    DEMO_PASSWORD: '',
    RATE_LIMIT: '0',
    // The tests of a worker share the session of the administrator.
    SESSION_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ...env,
  });
  const { child, output } = server;
  const closed = once(child, 'close');
  const removeData = async () => {
    await closed;
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  };
  try {
    const url = await waitForAddress(server);
    const stop = async () => {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await removeData();
      clearTimeout(killTimer);
      return child.exitCode;
    };
    return { url, output, stop };
  } catch (error) {
    child.kill('SIGKILL');
    await removeData();
    throw error;
  }
};
