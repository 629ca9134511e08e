import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const root = join(import.meta.dirname, '..');

/** A server of the built product, with data of its own. */
export type RunningServer = {
  url: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Asks it to end, waits until it has, and removes its data; answers its exit code. */
  stop(): Promise<number | null>;
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
};

const onMaintenance = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const makeDatabase = async () => {
  const maintenanceUrl = process.env['TEST_DATABASE_URL'];
  if (!maintenanceUrl) return { url: '', drop: async () => {} };
  const name = `medboard_e2e_${randomBytes(6).toString('hex')}`;
  await onMaintenance(maintenanceUrl, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const url = Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
  return { url, drop: () => onMaintenance(maintenanceUrl, `drop database if exists ${name} with (force)`) };
};

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false; // Nobody listens yet; the caller asks again.
  }
};

const waitUntilReady = async (child: ChildProcess, url: string, output: () => string) => {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready:\n${output()}`);
    if (await isReady(url)) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within two minutes:\n${output()}`);
};

/** Starts the built product on a free port with a fresh data folder and demo data; on a database of its own where TEST_DATABASE_URL is set. */
export const startServer = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('The web app is not built; run `npm run build` first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'medboard-e2e-'));
  const database = await makeDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO_DATA: 'on',
    DEMO_PASSWORD: '',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'exit');
  const cleanUp = async () => {
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  };
  try {
    await waitUntilReady(child, url, () => printed);
  } catch (error) {
    child.kill('SIGKILL');
    await cleanUp();
    throw error;
  }
  return {
    url,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      const lastResort = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await cleanUp();
      clearTimeout(lastResort);
      return child.exitCode;
    },
  };
};
