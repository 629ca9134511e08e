import { atMost, type Figure } from './figures.ts';
import { medianTimes, type TimedRequest } from './load.ts';
import { getData, type Product } from './product.ts';

const rounds = 60;
// For sets of requests of which only the slowest is printed.
const fewRounds = 11;
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

type Account = { id: number; name: string; phone: string; email: string; area: { id: number } | null };
type List = { data: { user: Account }[]; last_page: number; total: number };

/** A measured median in milliseconds beside that of page 1. */
const compareWithPageOne = (what: string, times: Map<string, number>, name = what): Omit<Figure, 'group'> => {
  const [measured = Number.NaN, base = Number.NaN] = [times.get(name), times.get('page 1')];
  return {
    what: `${what}: median`,
    measured,
    unit: 'ms',
    reference: { what: 'page 1', measured: base, unit: 'ms' },
    ratio: measured / base,
  };
};

/** The slowest of the timed requests with this prefix; the prefix is not part of its name. */
const findSlowest = (times: Map<string, number>, prefix: string): { key: string; name: string } => {
  const [slowest = ''] = [...times]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([, left], [, right]) => right - left)
    .map(([name]) => name);
  return { key: slowest, name: slowest.slice(prefix.length) };
};

const shortPrefix = 'short ';
const pairPrefix = 'pair ';

// Pairs of letters that nobody, few, about 1 %, some and nearly all have, and the same with Arabic letters.
const shortTerms = ['xq', 'q', 'zz', 'c', 'oa', 'fy', 'z', 'mr', 'am', 'a', 'ظظ', 'ظ', 'رش', 'ؤ', 'خ', 'غا', 'اح', 'ا'];

/** The values of each filter: a frequent one, and a rare one. */
const filterValues = (rareOne: Account): Record<string, [string, string]> => ({
  status: ['approved', 'declined'],
  name: ['ahmed', rareOne.name.slice(1, -1)],
  phone: ['010', rareOne.phone.slice(3)],
  email: ['load', rareOne.email.slice(0, rareOne.email.indexOf('@'))],
  'area[]': [String(rareOne.area?.id ?? 1), 'no such area'],
  'field[]': ['1', 'no such specialty'],
});

/** Every pair of filters with frequent and rare values, by a name to print. */
const pairsOf = (filters: Record<string, [string, string]>): [string, string][] =>
  Object.entries(filters).flatMap(([one, values], index) =>
    Object.entries(filters)
      .slice(index + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) =>
          others.map((second): [string, string] => [
            `${one}=${value} ${other}=${second}`,
            new URLSearchParams([
              [one, value],
              [other, second],
            ]).toString(),
          ]),
        ),
      ),
  );

/** Measures the last page, a page in the middle, and searches by name, by short terms and by two filters, compared with page 1. */
export const measureDepth = async (product: Product, group: string): Promise<Figure[]> => {
  const first = await getData<List>(product, '/doctor?page=1');
  const middlePage = Math.ceil(first.last_page / 2);
  const middle = await getData<List>(product, `/doctor?page=${middlePage}`);
  const rareOne = middle.data.at(-1)?.user;
  if (!rareOne) throw new Error('The page in the middle of the doctors is empty.');
  // A name without its first and last letters: a substring that few names share.
  const rare = rareOne.name.slice(1, -1);
  const pages: [string, string, number][] = [
    ['last page', `page=${first.last_page}`, 4],
    ['page in the middle', `page=${middlePage}`, 4],
    [`name contains '${rare}' (rare)`, `page=1&name=${encodeURIComponent(rare)}`, 3],
    ["name contains 'ahmed' (common)", 'page=1&name=ahmed', 5],
  ];
  const request = (name: string, query: string) => timed(product, name, `/doctor?${query}`);
  const pageOne = request('page 1', 'page=1');
  const times = await medianTimes([pageOne, ...pages.map(([name, query]) => request(name, query))], rounds);
  const shortTimes = await medianTimes(
    [pageOne, ...shortTerms.map((term) => request(`${shortPrefix}'${term}'`, `name=${encodeURIComponent(term)}`))],
    fewRounds,
  );
  const short = findSlowest(shortTimes, shortPrefix);
  const pairTimes = await medianTimes(
    [pageOne, ...pairsOf(filterValues(rareOne)).map(([name, query]) => request(`${pairPrefix}${name}`, query))],
    fewRounds,
  );
  const pair = findSlowest(pairTimes, pairPrefix);
  const figures: Omit<Figure, 'group'>[] = [
    { what: 'page 1: median', measured: times.get('page 1') ?? Number.NaN, unit: 'ms' },
    ...pages.map(
      ([name, , most]): Omit<Figure, 'group'> => ({
        ...compareWithPageOne(name, times),
        bound: { kind: 'at most', value: most, of: 'ratio' },
      }),
    ),
    {
      ...compareWithPageOne(`name contains ${short.name} (slowest of ${shortTerms.length} short terms)`, shortTimes, short.key),
      bound: atMost(100),
    },
    {
      ...compareWithPageOne(`${pair.name} (slowest pair of filters)`, pairTimes, pair.key),
      bound: { kind: 'at most', value: 5, of: 'ratio' },
    },
  ];
  return figures.map((figure) => ({ group, ...figure }));
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
