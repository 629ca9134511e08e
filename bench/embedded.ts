import type { Cleanup } from './cleanup.ts';
import { createDatabase } from './databases.ts';
import type { Figure } from './figures.ts';
import { medianTimes, type TimedRequest } from './load.ts';
import { adminPhone, createDataDir, getData, loadDoctors, type Product, type StorageLocation, startProduct } from './product.ts';
import { type Case, listCases, measureCase, type Pace } from './throughput.ts';

const doctors = 20_000;
const rounds = 40;

/** The required share of PostgreSQL's speed. */
const least = 0.4;

type List = { data: { user: { name: string } }[]; last_page: number };

/** Requests that take long because of their SQL: deep pages, searches, figures of the dashboard. */
const listRequests = async (product: Product): Promise<[string, string][]> => {
  const { last_page } = await getData<List>(product, '/doctor?page=1');
  const middle = Math.ceil(last_page / 2);
  const { data } = await getData<List>(product, `/doctor?page=${middle}`);
  // A name without its first and last letters: a substring that few names share.
  const rare = (data.at(-1)?.user.name ?? '').slice(1, -1);
  return [
    ['page in the middle', `/doctor?page=${middle}`],
    ['last page', `/doctor?page=${last_page}`],
    [`name contains '${rare}' (rare)`, `/doctor?page=1&name=${encodeURIComponent(rare)}`],
    ["name contains 'ahmed' (common)", '/doctor?page=1&name=ahmed'],
    ["name contains 'xq' (no match)", '/doctor?page=1&name=xq'],
    ['messages, page 1', '/messages?page=1'],
    ["messages, name contains 'ultrasound'", '/messages?page=1&name=ultrasound'],
    ['/statistics/doctors', '/statistics/doctors'],
  ];
};

/** Measures the time of single requests on both databases in turns. */
export const measureTimes = async (embedded: Product, postgres: Product, group: string): Promise<Figure[]> => {
  const requests = await listRequests(postgres);
  const timed = (kind: string, product: Product): TimedRequest[] =>
    requests.map(([name, path]) => ({ name: `${kind} ${name}`, run: () => getData(product, path) }));
  const times = await medianTimes([...timed('embedded', embedded), ...timed('postgres', postgres)], rounds);
  return requests.map(([name]): Figure => {
    const [measured = Number.NaN, base = Number.NaN] = [times.get(`embedded ${name}`), times.get(`postgres ${name}`)];
    return {
      group,
      what: `${name}: median`,
      measured,
      unit: 'ms',
      reference: { what: 'PostgreSQL', measured: base, unit: 'ms' },
      ratio: measured / base,
      bound: { kind: 'at most', value: 1 / least, of: 'ratio' },
    };
  });
};

/** Measures requests a second on both databases in alternating rounds. */
const measureRequests = async (embedded: Product, postgres: Product, pace: Pace & { group: string }): Promise<Figure[]> => {
  const body = () => ({ phone: adminPhone, password: embedded.password });
  const cases: Case[] = [...(await listCases(embedded)), { name: 'sign in', paths: ['/api/v1/auth/login'], body, least }];
  const figures: Figure[] = [];
  for (const each of cases)
    figures.push(...(await measureCase(embedded, { ...postgres, what: 'PostgreSQL' }, { ...each, ...pace, least, most: 1 / least })));
  return figures;
};

/** Measures the product on the embedded database, compared with the same product and the same data on PostgreSQL. */
export const measureEmbedded = async (pace: Pace, cleanup: Cleanup): Promise<Figure[]> => {
  const group = `embedded, ${doctors.toLocaleString('en')}`;
  const storage: StorageLocation = { dataDir: await createDataDir(cleanup) };
  const compared: StorageLocation = { dataDir: await createDataDir(cleanup), databaseUrl: await createDatabase('compared', cleanup) };
  const seconds = await loadDoctors(storage, doctors, cleanup);
  const comparedSeconds = await loadDoctors(compared, doctors, cleanup);
  const embedded = await startProduct(storage, cleanup);
  const postgres = await startProduct(compared, cleanup);
  const figures: Figure[] = [
    {
      group,
      what: 'bulk load',
      measured: seconds,
      unit: 's',
      reference: { what: 'PostgreSQL', measured: comparedSeconds, unit: 's' },
      ratio: seconds / comparedSeconds,
      bound: { kind: 'at most', value: 1 / least, of: 'ratio' },
    },
    ...(await measureTimes(embedded, postgres, group)),
    ...(await measureRequests(embedded, postgres, { ...pace, group })),
  ];
  await embedded.stop();
  await postgres.stop();
  return figures;
};
