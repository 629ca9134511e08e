import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildServer, buildWeb } from '../tools/build.ts';
import { createCleanup } from './cleanup.ts';
import { createDatabase } from './databases.ts';
import { median, runLoad } from './load.ts';
import { createDataDir, loadDoctors, type Product, startProduct } from './product.ts';

// Measures what open streams of changes cost: `node bench/streams.ts`. It needs a PostgreSQL server in BENCH_DATABASE_URL or TEST_DATABASE_URL.

const streams = 1_000;
const perSession = 5;
const rounds = 5;
const seconds = 3;
const paths = ['/api/v1/doctor?page=1&per_page=15', '/api/v1/area?page=1&per_page=15'];

const readResidentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
};

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

/** A write every 200 ms, so that the streams have something to send. */
const startWrites = (product: Product) => {
  let count = 0;
  const write = () => {
    count += 1;
    return fetch(`${product.address}/api/v1/area/store`, {
      method: 'POST',
      headers: { ...product.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench area ${count} ${Date.now()}` }),
    }).then((response) => response.arrayBuffer());
  };
  const timer = setInterval(() => void write().catch(() => undefined), 200);
  return () => clearInterval(timer);
};

/** Requests the lists in rounds, without and with streams in turn, so that both see the same machine. */
const measureLists = async (product: Product) => {
  const stop = startWrites(product);
  const results = [];
  for (let round = 0; round < rounds; round += 1)
    results.push(await runLoad({ address: product.address, paths, headers: product.headers, seconds, connections: 8 }));
  stop();
  return { perSecond: median(results.map(({ perSecond }) => perSecond)), p50: median(results.map(({ p50 }) => p50)) };
};

const cleanup = createCleanup();
try {
  await buildWeb();
  await buildServer();
  const databaseUrl = await createDatabase('streams', cleanup);
  const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
  await loadDoctors(storage, 20_000, cleanup);
  // The streams of one machine come from a thousand addresses, as behind a proxy.
  const product = await startProduct(storage, cleanup, { TRUST_PROXY: '127.0.0.1' });
  const tokens = await createTokens(databaseUrl, streams / perSession);
  await measureLists(product);
  const before = await measureLists(product);
  await sleep(5_000);
  const idle = await readResidentMegabytes(product.pid);
  const open: ClientRequest[] = [];
  for (let index = 0; index < streams; index += 1) {
    open.push(await openStream(product.address, tokens[index % tokens.length] ?? '', index));
  }
  await sleep(5_000);
  const opened = await readResidentMegabytes(product.pid);
  const during = await measureLists(product);
  await sleep(5_000);
  const loaded = await readResidentMegabytes(product.pid);
  for (const request of open) request.destroy();
  await sleep(2_000);
  const after = await measureLists(product);
  console.log(
    JSON.stringify({ streams, memory: { idle, opened, loaded, cost: opened - idle }, lists: { before, during, after } }, null, 2),
  );
} finally {
  await cleanup.run();
}
