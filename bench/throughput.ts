import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Cleanup } from './cleanup.ts';
import type { Figure } from './figures.ts';
import { median, type Round, runLoad } from './load.ts';
import { measureLoadedMemory } from './memory.ts';
import { type Running, startProcess } from './processes.ts';
import { getData, type Product } from './product.ts';

export type Pace = { rounds: number; seconds: number };

const defaultConnections = 10;
const sampled = 200;

/**
 * Requests that are measured together. `body` makes them writes; `least` is the required share of the reference server, if there is one.
 * With `sharesReads`, concurrent requests share statements.
 */
export type Case = {
  name: string;
  paths: string[];
  body?: () => unknown;
  least?: number | undefined;
  sharesReads?: true;
  connections?: number;
};

/** The server that the product is compared with. */
export type Reference = Running & { what: string; headers?: Record<string, string> };

let serial = 0;
const newArea = () => {
  serial += 1;
  return { name: `Bench area ${process.pid} ${serial}` };
};

/** Deletes the areas that the load created, because nobody has 50,000 areas and a filter by area reads them. */
export const deleteAreas = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from areas where name like 'Bench area %'");
  await client.query('vacuum analyze areas');
  await client.end();
};

const ids = async (product: Product): Promise<number[]> => {
  const { last_page } = await getData<{ last_page: number }>(product, '/doctor?per_page=100');
  const [first, middle] = await Promise.all(
    [1, Math.ceil(last_page / 2)].map((page) => getData<{ data: { id: number }[] }>(product, `/doctor?per_page=100&page=${page}`)),
  );
  return [...(first?.data ?? []), ...(middle?.data ?? [])].map(({ id }) => id).slice(0, sampled);
};

export const listCases = async (product: Product): Promise<Case[]> => [
  { name: 'doctors, page 1', paths: ['/api/v1/doctor?page=1'], least: 0.75, sharesReads: true },
  { name: 'doctors, pending', paths: ['/api/v1/doctor?status=pending&page=1'], least: 0.75 },
  { name: 'one doctor', paths: (await ids(product)).map((id) => `/api/v1/doctor/show/${id}`), least: 0.75 },
  { name: 'dashboard figures', paths: ['/api/v1/doctor/stats'], least: 0.75, sharesReads: true },
  { name: 'create an area', paths: ['/api/v1/area/store'], body: newArea, least: 0.4 },
];

/** The reads that share statements, on one HTTP connection, where requests do not overlap. Each also waits for the look-up of its session, which the reference server does not have. */
const listSingleConnectionCases = (cases: readonly Case[]): Case[] =>
  cases
    .filter(({ sharesReads }) => sharesReads)
    .map((each) => ({ ...each, name: `${each.name}, one connection`, connections: 1, least: undefined }));

const withoutUrls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (/(image|file)$/.test(key) && inner !== null ? 'an address' : inner)));

/** Throws if the two servers respond differently, because the comparison would mean nothing. */
const assertSame = async (product: Product, reference: Running, path: string) => {
  const responses = await Promise.all(
    [product, reference].map(async ({ address }) => withoutUrls(await (await fetch(address + path, { headers: product.headers })).json())),
  );
  const [productBody, referenceBody] = responses;
  if (isDeepStrictEqual(productBody, referenceBody)) return;
  const [actual, expected] = [referenceBody, productBody].map((body) => JSON.stringify(body).slice(0, 600));
  throw new Error(`The reference server answers ${path} differently:\n${actual}\n${expected}`);
};

type Pair = { product: Round; reference: Round };

const measurePairs = async (
  product: Product,
  reference: Reference,
  { paths, body, rounds, seconds, connections = defaultConnections }: Case & Pace,
): Promise<Pair[]> => {
  const runProduct = (time: number) =>
    runLoad({ address: product.address, paths, headers: product.headers, body, seconds: time, connections });
  const runReference = (time: number) =>
    runLoad({ address: reference.address, paths, headers: reference.headers, body, seconds: time, connections });
  await runProduct(2);
  await runReference(2);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const referenceFirst = round % 2 === 0 ? await runReference(seconds) : undefined;
    const measured = await runProduct(seconds);
    pairs.push({ product: measured, reference: referenceFirst ?? (await runReference(seconds)) });
  }
  return pairs;
};

/** Measures requests a second and p99 of one case in alternating rounds; each ratio is the median of the pairs. */
export const measureCase = async (
  product: Product,
  reference: Reference,
  { group, most, ...each }: Case & Pace & { group: string; most: number },
): Promise<Figure[]> => {
  const pairs = await measurePairs(product, reference, each);
  const middle = (read: (pair: Pair) => number) => median(pairs.map(read));
  return [
    {
      group,
      what: `${each.name}: requests a second`,
      measured: middle(({ product }) => product.perSecond),
      unit: '/s',
      reference: { what: reference.what, measured: middle(({ reference }) => reference.perSecond), unit: '/s' },
      ratio: middle(({ product, reference }) => product.perSecond / reference.perSecond),
      ...(each.least !== undefined && { bound: { kind: 'at least', value: each.least, of: 'ratio' } }),
    },
    {
      group,
      what: `${each.name}: p99`,
      measured: middle(({ product }) => product.p99),
      unit: 'ms',
      reference: { what: reference.what, measured: middle(({ reference }) => reference.p99), unit: 'ms' },
      ratio: middle(({ product, reference }) => product.p99 / reference.p99),
      ...(each.least !== undefined && { bound: { kind: 'at most', value: most, of: 'ratio' } }),
    },
  ];
};

/** Measures all cases, compared with the reference server on the same database, and the memory of the product at their end. */
export const measureThroughput = async (
  product: Product,
  { databaseUrl, ...pace }: Pace & { databaseUrl: string; group: string },
  cleanup: Cleanup,
): Promise<Figure[]> => {
  const reference = await startProcess({ script: 'bench/reference-server.ts', env: { REFERENCE_DATABASE_URL: databaseUrl }, cleanup });
  const figures: Figure[] = [];
  const cases = await listCases(product);
  for (const each of [...cases, ...listSingleConnectionCases(cases)]) {
    if (!each.body) await assertSame(product, reference, each.paths[0] ?? '');
    figures.push(...(await measureCase(product, { ...reference, what: 'reference server' }, { ...each, ...pace, most: 3 })));
  }
  await reference.stop();
  figures.push(await measureLoadedMemory(product, pace.group));
  await deleteAreas(databaseUrl);
  return figures;
};
