import type { Figure } from './figures.ts';
import { medianTimes, type TimedRequest } from './load.ts';
import { getData, type Product } from './product.ts';

const rounds = 60;
const dashboard = [
  '/doctor/stats',
  '/messages/stats',
  '/videos/stats',
  '/field/stats',
  '/area/stats',
  '/promocode/stats',
  '/company/stats',
  '/library/book/stats',
  '/library/research/stats',
  '/story/stats',
  '/blog/stats',
  '/category/stats',
  '/tag/stats',
  '/conference/stats',
  '/statistics/doctors',
  '/statistics/companies',
];

const timed = (product: Product, name: string, path: string): TimedRequest => ({ name, run: () => getData(product, path) });

type List = { data: { user: { name: string } }[]; last_page: number; total: number };

/** Measures the last page and searches for a rare and a common name, compared with page 1. */
export const measureDepth = async (product: Product, group: string): Promise<Figure[]> => {
  const first = await getData<List>(product, '/doctor?page=1');
  const middle = await getData<List>(product, `/doctor?page=${Math.ceil(first.last_page / 2)}`);
  // A name without its first and last letters: a substring that few names share.
  const rare = (middle.data.at(-1)?.user.name ?? '').slice(1, -1);
  const pages: [string, string, number][] = [
    ['last page', `page=${first.last_page}`, 4],
    ['page in the middle', `page=${Math.ceil(first.last_page / 2)}`, 0],
    [`name contains '${rare}' (rare)`, `page=1&name=${encodeURIComponent(rare)}`, 5],
    ["name contains 'ahmed' (common)", 'page=1&name=ahmed', 5],
    ["name contains 'xq' (no match)", 'page=1&name=xq', 0],
  ];
  const times = await medianTimes(
    [timed(product, 'page 1', '/doctor?page=1'), ...pages.map(([name, query]) => timed(product, name, `/doctor?${query}`))],
    rounds,
  );
  const base = times.get('page 1') ?? Number.NaN;
  return [
    { group, what: 'page 1: median', measured: base, unit: 'ms' },
    ...pages.map(([name, , most]): Figure => {
      const measured = times.get(name) ?? Number.NaN;
      const figure: Figure = {
        group,
        what: `${name}: median`,
        measured,
        unit: 'ms',
        reference: { what: 'page 1', measured: base, unit: 'ms' },
        ratio: measured / base,
      };
      return most > 0 ? { ...figure, bound: { kind: 'at most', value: most, of: 'ratio' } } : figure;
    }),
  ];
};

/** The name of a search, its query, and its bound as a multiple of page 1; 0 for no bound. */
type Search = [string, string, number];
type ContentList = { noun: string; path: string; searches: Search[] };

const contentLists: ContentList[] = [
  {
    noun: 'messages',
    path: '/messages',
    searches: [
      ['name contains', 'name=ultrasound', 5],
      ['pending', 'status=pending', 4],
    ],
  },
  {
    noun: 'posts',
    path: '/post',
    searches: [
      ['text contains', 'name=ultrasound', 5],
      ['with a tag', 'tag_names[]=ultrasound', 5],
    ],
  },
];

const measureList = async (product: Product, group: string, { noun, path, searches }: ContentList): Promise<Figure[]> => {
  const { last_page } = await getData<List>(product, `${path}?page=1`);
  const queries: Search[] = [['page 1', 'page=1', 0], ['last page', `page=${last_page}`, 4], ...searches];
  const doctors = timed(product, 'doctors', '/doctor?page=1');
  const times = await medianTimes([doctors, ...queries.map(([name, query]) => timed(product, name, `${path}?${query}`))], rounds);
  const timeOf = (name: string) => times.get(name) ?? Number.NaN;
  return queries.map(([name, , most]): Figure => {
    const reference =
      most > 0 ? { what: `${noun}, page 1`, measured: timeOf('page 1') } : { what: 'doctors, page 1', measured: timeOf('doctors') };
    const measured = timeOf(name);
    const figure = { group, what: `${noun}, ${name}: median`, measured, unit: 'ms', reference: { ...reference, unit: 'ms' } };
    const bound: Figure['bound'] = most > 0 ? { kind: 'at most', value: most, of: 'ratio' } : undefined;
    return { ...figure, ratio: measured / reference.measured, ...(bound ? { bound } : {}) };
  });
};

/** Measures content lists: the last page and searches compared with page 1, and page 1 compared with that of the doctors. */
export const measureContent = async (product: Product, group: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const content of contentLists) figures.push(...(await measureList(product, group, content)));
  return figures;
};

/** Measures the requests of the dashboard, compared with an empty database. */
export const measureDashboard = async (product: Product, empty: Product, group: string): Promise<Figure[]> => {
  const requests = dashboard.flatMap((path) => [timed(product, `full ${path}`, path), timed(empty, `empty ${path}`, path)]);
  const times = await medianTimes(requests, rounds);
  return dashboard.map((path): Figure => {
    const [measured = Number.NaN, base = Number.NaN] = [times.get(`full ${path}`), times.get(`empty ${path}`)];
    return {
      group,
      what: `${path}: median`,
      measured,
      unit: 'ms',
      reference: { what: 'empty database', measured: base, unit: 'ms' },
      ratio: measured / base,
      bound: { kind: 'at most', value: 1.5, of: 'ratio' },
    };
  });
};
