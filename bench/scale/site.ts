// Two processes of the built product in front of the clusters, and the calls that the parts of the proof send to them.
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts } from '../../demo/index.ts';
import { testSecretsKey } from '../../server/test/builders.ts';
import type { Cleanup } from '../cleanup.ts';
import { type Running, runScript, startProcess } from '../processes.ts';
import { createDataDir, productSettings } from '../product.ts';
import { demoPassword } from '../security/client.ts';
import { webinarCap } from '../security/target.ts';

const metricsToken = 'the-token-of-the-proof';

export type Reply = { status: number; body: { data?: unknown; request_id?: string }; mark: string | undefined };

/** Sends requests with one session. A line is a method and a path, such as `GET /doctor`. Status 0: no answer. */
export type Caller = {
  send(address: string, line: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Reply>;
};

export const createCaller = (token: string | undefined): Caller => ({
  async send(address, line, { body, headers = {} } = {}) {
    const [method = '', path = ''] = line.split(' ');
    try {
      const response = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const mark = response.headers.get('x-write-mark') ?? undefined;
      return { status: response.status, body: (await response.json()) as Reply['body'], mark };
    } catch {
      return { status: 0, body: {}, mark: undefined };
    }
  },
});

/** Signs in as the administrator of the demo data. */
export const signIn = async (address: string): Promise<Caller> => {
  const credentials = { phone: demoAccounts.admin, password: demoPassword };
  const { status, body } = await createCaller(undefined).send(address, 'POST /auth/login', { body: credentials });
  if (status !== 200) throw new Error(`The administrator could not sign in: ${status}`);
  return createCaller((body.data as { token: string }).token);
};

type Line = { reqId?: string; err?: { code?: string; message?: string } };

export type Site = {
  addresses: readonly string[];
  /** The ids of the running processes. */
  listPids(): number[];
  /** Stops a process with SIGTERM and starts it again. */
  restart(index: number): Promise<void>;
  /** The ids of the requests that failed with this error code of PostgreSQL, according to the logs. */
  listRequestsWith(code: string): Set<string>;
  /** Adds up the reads of both processes by their result. */
  countReads(): Promise<Record<'fresh' | 'behind' | 'unusable' | 'failed', number>>;
  /** The responses of `/ready` of each process. */
  getReadiness(): Promise<{ status: number; state: string; problems: string[] }[]>;
};

type SiteOptions = { databaseUrl: string; readUrls: readonly string[]; ports: readonly number[]; cleanup: Cleanup };

const parseLine = (text: string): Line | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Half a line, or one that the server printed.
  }
};

/** The settings of every process of the proof. */
export const createSettings = async (
  databaseUrl: string,
  readUrls: readonly string[],
  cleanup: Cleanup,
): Promise<Record<string, string>> => ({
  ...productSettings({ dataDir: await createDataDir(cleanup), databaseUrl }),
  DATABASE_READ_URL: readUrls.join(','),
  DEMO_PASSWORD: demoPassword,
  WEBINAR_CAP: String(webinarCap),
  SECRETS_KEY: testSecretsKey,
  METRICS_TOKEN: metricsToken,
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '3',
});

const readCounts = (text: string): [string, number][] =>
  [...text.matchAll(/^medboard_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(([, result = '', count]) => [result, Number(count)]);

/** Fills the database with demo data and starts the processes. */
export const startSite = async ({ databaseUrl, readUrls, ports, cleanup }: SiteOptions): Promise<Site> => {
  const settings = await createSettings(databaseUrl, readUrls, cleanup);
  await runScript(['tools/demo.ts'], settings, cleanup);
  let output = '';
  const start = (port: number) =>
    startProcess({
      script: 'dist/server/main.js',
      env: { ...settings, PORT: String(port) },
      cleanup,
      onOutput: (text) => {
        output += text;
      },
    });
  const running: Running[] = [];
  for (const port of ports) running.push(await start(port));
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    addresses,
    listPids: () => running.map(({ pid }) => pid),
    restart: async (index) => {
      await running[index]?.stop();
      running[index] = await start(ports[index] ?? 0);
    },
    listRequestsWith: (code) => {
      const lines = output.split('\n').flatMap((text) => (text.includes(code) ? (parseLine(text) ?? []) : []));
      return new Set(lines.flatMap(({ reqId, err }) => (reqId !== undefined && err?.code === code ? [reqId] : [])));
    },
    countReads: async () => {
      const counts = { fresh: 0, behind: 0, unusable: 0, failed: 0 };
      for (const address of addresses) {
        const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
        for (const [result, count] of readCounts(await response.text())) counts[result as keyof typeof counts] += count;
      }
      return counts;
    },
    getReadiness: () =>
      Promise.all(
        addresses.map(async (address) => {
          const response = await fetch(`${address}/ready`);
          const { status: state, problems = [] } = (await response.json()) as { status: string; problems?: string[] };
          return { status: response.status, state, problems };
        }),
      ),
  };
};

/** Waits until a condition holds. Returns the seconds. Throws after a minute. */
export const waitUntil = async (what: string, holds: () => Promise<boolean>): Promise<number> => {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > 60_000) throw new Error(`This did not happen within a minute: ${what}`);
    await wait(50);
  }
  return (performance.now() - start) / 1000;
};

/** Waits until `/ready` of every process names this state. */
export const waitForState = (site: Site, wanted: 'ready' | 'degraded'): Promise<number> =>
  waitUntil(`/ready says ${wanted}`, async () =>
    (await site.getReadiness()).every(({ status, state }) => status === 200 && state === wanted),
  );

/** The ids of approved doctors, who can receive coins. */
export const listDoctors = async (site: Site, caller: Caller): Promise<number[]> => {
  const [address = ''] = site.addresses;
  const { body } = await caller.send(address, 'GET /doctor?status=approved&per_page=50');
  return (body.data as { data: { id: number }[] }).data.map(({ id }) => id);
};
