import { createHash, randomBytes } from 'node:crypto';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cleanup } from './cleanup.ts';
import { createDatabase } from './databases.ts';
import { atMost, type Figure } from './figures.ts';
import { median, type Round, runLoad } from './load.ts';
import { readResidentMegabytes } from './memory.ts';
import { createDataDir, loadDoctors, type Product, startProduct } from './product.ts';
import type { Pace } from './throughput.ts';

const streams = 1_000;
const perSession = 5;
const doctors = 20_000;
const connections = 10;
const idleMs = 5_000;
const paths = ['/api/v1/doctor?page=1&per_page=15', '/api/v1/area?page=1&per_page=15'];

/** Creates sessions of the administrator, so that no session has too many streams. */
const createTokens = async (databaseUrl: string, count: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tokens = Array.from({ length: count }, () => `mb_${randomBytes(32).toString('base64url')}`);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select hash, (select id from users where role = 'admin' and office_role = 'admin' order by id limit 1), now(), now(), now() + interval '1 hour'
     from unnest($1::bytea[]) as hash`,
    [hashes],
  );
  await client.end();
  return tokens;
};

/** Opens one stream and resolves when the server is ready to send events. The address is another one for each, as behind a proxy. */
const openStream = (address: string, token: string, index: number): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const forwarded = `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
    const request = get(`${address}/api/v1/live`, {
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream answered ${response.statusCode}`));
      response.once('data', () => resolve(request));
      response.resume();
    });
  });

/** Opens all streams; returns a function that closes them. */
const openStreams = async ({ address }: Product, tokens: readonly string[]): Promise<() => void> => {
  const open: ClientRequest[] = [];
  for (let index = 0; index < streams; index += 1) open.push(await openStream(address, tokens[index % tokens.length] ?? '', index));
  return () => {
    for (const request of open) request.destroy();
  };
};

/** A write every 200 ms, so that the streams have something to send. */
const startWrites = ({ address, headers }: Product) => {
  let count = 0;
  const write = async () => {
    count += 1;
    const response = await fetch(`${address}/api/v1/area/store`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench area ${count} ${Date.now()}` }),
    });
    await response.arrayBuffer();
  };
  const timer = setInterval(() => void write().catch(() => undefined), 200);
  return () => clearInterval(timer);
};

const loadLists = async (product: Product, seconds: number): Promise<Round> => {
  const stop = startWrites(product);
  const { address, headers } = product;
  try {
    return await runLoad({ address, headers, paths, seconds, connections });
  } finally {
    stop();
  }
};

/** The growth of the resident memory when the streams open in a process that nothing else has grown. */
const measureGrowth = async (product: Product, tokens: readonly string[]): Promise<number> => {
  await sleep(idleMs);
  const before = await readResidentMegabytes(product.pid);
  const close = await openStreams(product, tokens);
  await sleep(idleMs);
  const growth = (await readResidentMegabytes(product.pid)) - before;
  close();
  return growth;
};

/** Measures the memory of 1,000 open streams, and lists while these streams receive events, in turns with lists without streams. */
export const measureStreams = async ({ rounds, seconds }: Pace, cleanup: Cleanup): Promise<Figure[]> => {
  const databaseUrl = await createDatabase('streams', cleanup);
  const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
  await loadDoctors(storage, doctors, cleanup);
  const product = await startProduct(storage, cleanup, { TRUST_PROXY: '127.0.0.1' });
  const tokens = await createTokens(databaseUrl, streams / perSession);
  const growth = await measureGrowth(product, tokens);
  await loadLists(product, seconds);
  const without: Round[] = [];
  const during: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(idleMs);
    without.push(await loadLists(product, seconds));
    const close = await openStreams(product, tokens);
    await sleep(idleMs);
    during.push(await loadLists(product, seconds));
    close();
  }
  await product.stop();
  const [measured, base] = [median(during.map(({ p50 }) => p50)), median(without.map(({ p50 }) => p50))];
  const group = `PostgreSQL, ${streams.toLocaleString('en')} streams`;
  return [
    {
      group,
      what: 'growth of resident memory when they open',
      measured: growth,
      unit: 'MB',
      bound: atMost(100),
    },
    {
      group,
      what: 'lists while they receive events: p50',
      measured,
      unit: 'ms',
      reference: { what: 'without streams', measured: base, unit: 'ms' },
      ratio: measured / base,
      bound: { kind: 'at most', value: 1.1, of: 'ratio' },
    },
  ];
};
