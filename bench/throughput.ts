import { isDeepStrictEqual } from 'node:util';
import { type Client, signIn } from './kit/client.ts';
import type { Figure } from './kit/figures.ts';
import { startProcess } from './kit/process.ts';
import type { Target } from './kit/target.ts';
import { type Load, median, runLoad } from './load.ts';

/** How long each figure is measured: alternating rounds of some seconds. */
export type Pace = { rounds: number; seconds: number };

/** Requests that are measured together, and the required share of the reference server. `body` makes them writes. */
type Case = { name: string; paths: string[]; body?: (() => unknown) | undefined; least: number };

const pages = 20;
const sampledRecords = 200;
const warmSeconds = 2;

let serial = 0;
const createArea = () => {
  serial += 1;
  return { name: `Bench area ${process.pid} ${serial}` };
};

const listIds = async (product: Client): Promise<number[]> => {
  const { last_page } = await product.get<{ last_page: number }>('/doctor?per_page=100');
  const found = await Promise.all(
    [1, Math.ceil(last_page / 2)].map((page) => product.get<{ data: { id: number }[] }>(`/doctor?per_page=100&page=${page}`)),
  );
  return found.flatMap(({ data }) => data.map(({ id }) => id)).slice(0, sampledRecords);
};

const listPages = (query = '') => Array.from({ length: pages }, (_, index) => `/api/v1/doctor?${query}page=${index + 1}`);

/** The requests that are measured. */
export const listCases = async (product: Client): Promise<Case[]> => [
  { name: `doctors, pages 1 to ${pages}`, paths: listPages(), least: 0.5 },
  { name: `pending doctors, pages 1 to ${pages}`, paths: listPages('status=pending&'), least: 0.5 },
  { name: `one doctor, of ${sampledRecords}`, paths: (await listIds(product)).map((id) => `/api/v1/doctor/show/${id}`), least: 0.5 },
  {
    name: 'figures of the dashboard',
    paths: ['/doctor/stats', '/company/stats', '/messages/stats'].map((path) => `/api/v1${path}`),
    least: 0.5,
  },
  { name: 'create an area', paths: ['/api/v1/area/store'], body: createArea, least: 0.25 },
];

/** The running product with the headers of an administrator. */
export type Product = Client & { headers: Record<string, string> };

/** Signs in as the administrator. */
export const openProduct = async (address: string): Promise<Product> => {
  const client = await signIn(address);
  return { ...client, headers: { authorization: `Bearer ${client.token}` } };
};

const withoutUrls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (/(image|file)$/.test(key) && inner !== null ? 'an address' : inner)));

/** Throws if the two servers respond differently, because the comparison would mean nothing. */
const assertSame = async (product: Product, reference: string, path: string) => {
  const [expected, actual] = await Promise.all(
    [product.address, reference].map(async (address) =>
      withoutUrls(await (await fetch(address + path, { headers: product.headers })).json()),
    ),
  );
  if (isDeepStrictEqual(actual, expected)) return;
  const texts = [actual, expected].map((body) => JSON.stringify(body).slice(0, 600));
  throw new Error(`The reference server answers ${path} differently:\n${texts.join('\n')}`);
};

/** Measures requests a second of one case in alternating rounds; the ratio is the median of the pairs. */
const measureCase = async (product: Product, reference: string, { rounds, seconds, ...each }: Case & Pace): Promise<Figure> => {
  const load: Omit<Load, 'address' | 'seconds'> = { paths: each.paths, body: each.body };
  const runProduct = (time: number) => runLoad({ ...load, address: product.address, headers: product.headers, seconds: time });
  const runReference = (time: number) => runLoad({ ...load, address: reference, seconds: time });
  await runProduct(warmSeconds);
  await runReference(warmSeconds);
  const pairs: { own: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await runReference(seconds) : undefined;
    const own = await runProduct(seconds);
    pairs.push({ own, other: first ?? (await runReference(seconds)) });
  }
  return {
    group: 'throughput',
    what: each.name,
    measured: median(pairs.map(({ own }) => own)),
    unit: '/s',
    reference: { what: 'reference server', measured: median(pairs.map(({ other }) => other)) },
    ratio: median(pairs.map(({ own, other }) => own / other)),
    bound: { kind: 'at least', value: each.least, of: 'ratio' },
  };
};

/** Measures all cases, compared with the reference server on the same database. */
export const measureThroughput = async (target: Target, pace: Pace): Promise<Figure[]> => {
  const { databaseUrl = '' } = target.storage;
  const server = await target.start();
  const env = { REFERENCE_DATABASE_URL: databaseUrl };
  const reference = await startProcess([process.execPath, 'bench/reference-server.ts'], { env, cleanup: target.cleanup });
  const product = await openProduct(server.address);
  const figures: Figure[] = [];
  for (const each of await listCases(product)) {
    for (const path of each.body ? [] : each.paths.slice(0, pages)) await assertSame(product, reference.address, path);
    figures.push(await measureCase(product, reference.address, { ...each, ...pace }));
  }
  await reference.stop();
  await server.stop();
  return figures;
};
