import type { Figure } from './figures.ts';
import { type Call, medianTimes } from './load.ts';
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

const call = (product: Product, name: string, path: string): Call => ({ name, run: () => getData(product, path) });

type List = { data: { user: { name: string } }[]; last_page: number; total: number };

/** How lists behave far from page 1: the last page, and a substring of names, a rare and a common one, beside page 1. */
export const measureDepth = async (product: Product, group: string): Promise<Figure[]> => {
  const first = await getData<List>(product, '/doctor?page=1');
  const middle = await getData<List>(product, `/doctor?page=${Math.ceil(first.last_page / 2)}`);
  // A whole name without its last letters: still a substring, and shared by few.
  const rare = (middle.data.at(-1)?.user.name ?? '').slice(1, -1);
  const pages: [string, string, number][] = [
    ['last page', `page=${first.last_page}`, 4],
    ['page in the middle', `page=${Math.ceil(first.last_page / 2)}`, 0],
    [`name contains '${rare}' (rare)`, `page=1&name=${encodeURIComponent(rare)}`, 5],
    ["name contains 'ahmed' (common)", 'page=1&name=ahmed', 5],
    ["name contains 'xq' (two letters nobody has)", 'page=1&name=xq', 0],
  ];
  const times = await medianTimes(
    [call(product, 'page 1', '/doctor?page=1'), ...pages.map(([name, query]) => call(product, name, `/doctor?${query}`))],
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
        limit: { what: 'page 1', measured: base, unit: 'ms' },
        ratio: measured / base,
      };
      return most > 0 ? { ...figure, bound: { kind: 'at most', value: most, of: 'ratio' } } : figure;
    }),
  ];
};

/** A search of a list: its name, its query, and how many times page 1 it may take; 0 for no bound. */
type Search = [string, string, number];
type Content = { noun: string; path: string; searches: Search[] };

const contents: Content[] = [
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

const measureList = async (product: Product, group: string, { noun, path, searches }: Content): Promise<Figure[]> => {
  const { last_page } = await getData<List>(product, `${path}?page=1`);
  const queries: Search[] = [['page 1', 'page=1', 0], ['last page', `page=${last_page}`, 4], ...searches];
  const doctors = call(product, 'doctors', '/doctor?page=1');
  const times = await medianTimes([doctors, ...queries.map(([name, query]) => call(product, name, `${path}?${query}`))], rounds);
  const timeOf = (name: string) => times.get(name) ?? Number.NaN;
  return queries.map(([name, , most]): Figure => {
    const limit =
      most > 0 ? { what: `${noun}, page 1`, measured: timeOf('page 1') } : { what: 'doctors, page 1', measured: timeOf('doctors') };
    const measured = timeOf(name);
    const figure = { group, what: `${noun}, ${name}: median`, measured, unit: 'ms', limit: { ...limit, unit: 'ms' } };
    const bound: Figure['bound'] = most > 0 ? { kind: 'at most', value: most, of: 'ratio' } : undefined;
    return { ...figure, ratio: measured / limit.measured, ...(bound ? { bound } : {}) };
  });
};

/** Lists of content as doctors: the last page and searches beside page 1, and page 1 beside the doctors'. */
export const measureContent = async (product: Product, group: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const content of contents) figures.push(...(await measureList(product, group, content)));
  return figures;
};

/** The dashboard's figures beside the same of an empty database. */
export const measureDashboard = async (product: Product, empty: Product, group: string): Promise<Figure[]> => {
  const calls = dashboard.flatMap((path) => [call(product, `full ${path}`, path), call(empty, `empty ${path}`, path)]);
  const times = await medianTimes(calls, rounds);
  return dashboard.map((path): Figure => {
    const [measured = Number.NaN, base = Number.NaN] = [times.get(`full ${path}`), times.get(`empty ${path}`)];
    return {
      group,
      what: `${path}: median`,
      measured,
      unit: 'ms',
      limit: { what: 'empty database', measured: base, unit: 'ms' },
      ratio: measured / base,
      bound: { kind: 'at most', value: 1.5, of: 'ratio' },
    };
  });
};
