import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity, StoredSession } from '../contract/entities/session.ts';
import type { Cleanup } from './cleanup.ts';
import { type Running, runScript, startProcess } from './processes.ts';

const initialPassword = 'bench-password';
const chosenPassword = `${initialPassword}-2`;
export const adminPhone = '01000000001';

/** The running product with the session and the password of an administrator. */
export type Product = Running & { session: StoredSession; headers: Record<string, string>; password: string };

/** The data folder and database of the product; without a URL the database is embedded. */
export type StorageLocation = { dataDir: string; databaseUrl?: string | undefined };

export const createDataDir = async (cleanup: Cleanup): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'medboard-bench-'));
  cleanup.add(dataDir, () => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
};

const storageSettings = ({ dataDir, databaseUrl }: StorageLocation): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Loads demo data with the given number of doctors as `npm run demo` does; returns the seconds it took. */
export const loadDoctors = (storage: StorageLocation, doctors: number, cleanup: Cleanup): Promise<number> =>
  runScript(['tools/demo.ts', '--doctors', String(doctors)], { ...storageSettings(storage), DEMO_PASSWORD: initialPassword }, cleanup);

const post = async (address: string, path: string, { body, headers = {} }: { body: unknown; headers?: Record<string, string> }) => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${JSON.stringify(result)}`);
  return result.data;
};

const signIn = (address: string, password: string): Promise<StoredSession> =>
  post(address, '/auth/login', { body: { phone: adminPhone, password } });

/** Signs in with the chosen password if an earlier start of the product on this storage changed the initial one. */
const signInAgain = async (address: string): Promise<Pick<Product, 'session' | 'password'>> => {
  try {
    return { session: await signIn(address, initialPassword), password: initialPassword };
  } catch {
    return { session: await signIn(address, chosenPassword), password: chosenPassword };
  }
};

/** Chooses another password if the server asks the first administrator for one; returns the password in use. */
const changeInitialPassword = async (product: Product): Promise<string> => {
  const { must_change_password } = await getData<Identity>(product, '/auth/me');
  const body = { current_password: initialPassword, password: chosenPassword };
  if (!must_change_password) return product.password;
  await post(product.address, '/auth/password', { body, headers: product.headers });
  return chosenPassword;
};

/** The settings of the product in production mode. */
export const productSettings = (storage: StorageLocation): Record<string, string> => ({
  ...storageSettings(storage),
  NODE_ENV: 'production',
  PORT: '0',
  DEMO_DATA: 'off',
  // The sign-ins that are measured must not end the session of the other cases.
  SESSION_LIMIT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '0',
  ADMIN_PHONE: adminPhone,
  ADMIN_PASSWORD: initialPassword,
});

/** Starts the product in production mode, with further settings; it creates the first administrator if the database is empty. */
export const startProduct = async (storage: StorageLocation, cleanup: Cleanup, settings: Record<string, string> = {}): Promise<Product> => {
  const env = { ...productSettings(storage), ...settings };
  const running = await startProcess({ script: 'dist/server/main.js', env, cleanup });
  const { session, password } = await signInAgain(running.address);
  const product = { ...running, session, password, headers: { authorization: `Bearer ${session.token}` } };
  return { ...product, password: await changeInitialPassword(product) };
};

/** Returns the `data` of a response; throws if the status is not 2xx. */
export const getData = async <Data>({ address, headers }: Product, path: string): Promise<Data> => {
  const response = await fetch(`${address}/api/v1${path}`, { headers });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
};
