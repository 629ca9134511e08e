import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredSession } from '../contract/entities/session.ts';
import type { Cleanup } from './cleanup.ts';
import { type Running, runScript, startProcess } from './processes.ts';

const password = 'bench-password';
export const adminPhone = '01000000001';

/** The product, running, with an administrator signed in. */
export type Product = Running & { session: StoredSession; headers: Record<string, string> };

/** Where one product keeps its data; no database URL means embedded. */
export type Place = { dataDir: string; databaseUrl?: string | undefined };

export const createDataDir = async (cleanup: Cleanup): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'medboard-bench-'));
  cleanup.add(dataDir, () => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
};

const placeSettings = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Demo data and more doctors up to a number, as `npm run demo` loads them; seconds that it took. */
export const loadDoctors = (place: Place, doctors: number, cleanup: Cleanup): Promise<number> =>
  runScript(['tools/demo.ts', '--doctors', String(doctors)], { ...placeSettings(place), DEMO_PASSWORD: password }, cleanup);

const signIn = async (address: string): Promise<StoredSession> => {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: adminPhone, password }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`Signing in failed with ${response.status}: ${JSON.stringify(answer)}`);
  return answer.data;
};

/** Starts the product as it runs in production; its first administrator is made where the database is empty. */
export const startProduct = async (place: Place, cleanup: Cleanup): Promise<Product> => {
  const env = {
    ...placeSettings(place),
    NODE_ENV: 'production',
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    ADMIN_PHONE: adminPhone,
    ADMIN_PASSWORD: password,
  };
  const running = await startProcess({ script: 'server/main.ts', env, cleanup });
  const session = await signIn(running.address);
  return { ...running, session, headers: { authorization: `Bearer ${session.token}` } };
};

/** One answer of the API's `data`; throws on any refusal. */
export const getData = async <Data>({ address, headers }: Product, path: string): Promise<Data> => {
  const response = await fetch(`${address}/api/v1${path}`, { headers });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
};
