// Two processes of the built product in front of the servers, and what the parts of the proof share.
import { setTimeout as wait } from 'node:timers/promises';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { type Client, createClient, type Reply } from '../../bench/kit/client.ts';
import type { Server } from '../../bench/kit/process.ts';
import { createDataDir, openTarget, productSettings } from '../../bench/kit/target.ts';
import type { Node, openClusters } from '../clusters.ts';
import { securitySettings } from '../security/calls.ts';
import type { RoleServer } from './haproxy.ts';

const metricsToken = 'the-token-of-the-proof';

/** What the parts share. `nodes` are a primary and its two standbys at the start; a part that promotes changes that. */
export type Scale = {
  clusters: ReturnType<typeof openClusters>;
  nodes: readonly [Node, Node, Node];
  roles: RoleServer;
  site: Site;
  /** The proxy in front of both processes. */
  webAddress: string;
  /** The version of PostgreSQL. */
  version: string;
};

/** Sends a request. Status 0: no answer. */
export const trySend = async (
  client: Client,
  line: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Pick<Reply, 'status' | 'body'> & { mark?: string | undefined }> => {
  try {
    const reply = await client.send(line, body, headers);
    return { ...reply, mark: reply.headers.get('x-write-mark') ?? undefined };
  } catch {
    return { status: 0, body: {} };
  }
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

const siteSettings = (readUrls: readonly string[]) => ({
  ...securitySettings,
  DATABASE_READ_URL: readUrls.join(','),
  METRICS_TOKEN: metricsToken,
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '3',
});

/** The settings of a process with a data folder of its own. */
export const createSettings = async (
  databaseUrl: string,
  readUrls: readonly string[],
  cleanup: Cleanup,
): Promise<Record<string, string>> => ({
  ...productSettings({ dataDir: await createDataDir(cleanup), databaseUrl }),
  ...siteSettings(readUrls),
});

const readCounts = (text: string): [string, number][] =>
  [...text.matchAll(/^medboard_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(([, result = '', count]) => [result, Number(count)]);

/** Fills the database with demo data and starts the processes. */
export const startSite = async ({ databaseUrl, readUrls, ports, cleanup }: SiteOptions): Promise<Site> => {
  const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
  const target = await openTarget({ name: 'site', storage, settings: siteSettings(readUrls), cleanup });
  const started: Server[] = [];
  const start = async (port: number) => {
    const server = await target.start({ settings: { PORT: String(port) } });
    started.push(server);
    return server;
  };
  const running: Server[] = [];
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
      const texts = started.flatMap(({ output }) => output().split('\n'));
      const lines = texts.flatMap((text) => (text.includes(code) ? (parseLine(text) ?? []) : []));
      return new Set(lines.flatMap(({ reqId, err }) => (reqId !== undefined && err?.code === code ? [reqId] : [])));
    },
    countReads: async () => {
      const counts = { fresh: 0, behind: 0, unusable: 0, failed: 0 };
      for (const address of addresses) {
        const { text } = await createClient(address, metricsToken).send('GET /metrics');
        for (const [result, count] of readCounts(text)) counts[result as keyof typeof counts] += count;
      }
      return counts;
    },
    getReadiness: () =>
      Promise.all(
        addresses.map(async (address) => {
          const { status, text } = await createClient(address).send('GET /ready');
          const { status: state, problems = [] } = JSON.parse(text) as { status: string; problems?: string[] };
          return { status, state, problems };
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
export const listDoctors = async (client: Client): Promise<number[]> =>
  (await client.get<{ data: { id: number }[] }>('/doctor?status=approved&per_page=50')).data.map(({ id }) => id);
