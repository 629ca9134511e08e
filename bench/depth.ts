import { type Client, signIn } from './kit/client.ts';
import type { Figure } from './kit/figures.ts';
import type { Target } from './kit/target.ts';
import { medianTimes } from './load.ts';

const rounds = 11;
const most = 10;

type Account = { id: number; name: string; phone: string; email: string; area: { id: number } | null };
type List = { data: { user: Account }[]; last_page: number };

/** Paths by a name to print. The slowest of them counts. */
type Paths = Record<string, string>;

const doctors = (query: string) => `/doctor?${query}`;
const search = (values: Record<string, string>) => new URLSearchParams(values).toString();
const named = (values: readonly string[], toPath: (value: string) => string): Paths =>
  Object.fromEntries(values.map((value) => [value, toPath(value)]));

// Pairs of letters that nobody, few, about 1 %, some and nearly all have, and the same with Arabic letters.
const shortTerms = ['xq', 'q', 'zz', 'c', 'oa', 'fy', 'z', 'mr', 'am', 'a', 'ظظ', 'ظ', 'رش', 'ؤ', 'خ', 'غا', 'اح', 'ا'];

/** Every pair of filters, each with a frequent and a rare value. */
const listPairs = (rare: Account): Paths => {
  const filters: [string, [string, string]][] = [
    ['status', ['approved', 'declined']],
    ['name', ['ahmed', rare.name.slice(1, -1)]],
    ['phone', ['010', rare.phone.slice(3)]],
    ['email', ['load', rare.email.slice(0, rare.email.indexOf('@'))]],
    ['area[]', [String(rare.area?.id ?? 1), 'no such area']],
    ['field[]', ['1', 'no such specialty']],
  ];
  const queries = filters.flatMap(([one, values], index) =>
    filters
      .slice(index + 1)
      .flatMap(([other, others]) => values.flatMap((value) => others.map((second) => search({ [one]: value, [other]: second })))),
  );
  return named(queries, doctors);
};

/** Terms of the command palette: a frequent one, some, rare ones, and ones that nobody has. */
const listPaletteTerms = ({ id, name, phone, email }: Account): Paths => {
  const people = ['ahmed', 'محمد', 'ahmed mohamed', 'ahmed zzqx', 'oaz', 'xqz', name, email, '@example', String(id)];
  const others = ['010', phone.slice(4, 9), phone, '09999999999', 'ultrasound'];
  return named([...people, ...others], (q) => `/search?${search({ q })}`);
};

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

const orders = [
  'sort=name',
  'sort=created',
  'sort=-coins',
  'sort=status_since',
  'sort=status_since&status=pending',
  'sort=-coins&status=approved',
  `from=${dayOf(60)}&to=${dayOf(30)}`,
];

/** The first, the last and the middle page of each order of the doctors. */
const listOrders = async (product: Client) => {
  const [ends, middles]: [Paths, Paths] = [{}, {}];
  for (const order of orders) {
    const { last_page: last } = await product.get<List>(doctors(`${order}&page=1`));
    for (const page of [1, last]) ends[`${order}, page ${page}`] = doctors(`${order}&page=${page}`);
    middles[order] = doctors(`${order}&page=${Math.ceil(last / 2)}`);
  }
  return { ends, middles };
};

const contentSearches = ['/messages?name=ultrasound', '/messages?status=pending', '/post?name=ultrasound', '/post?tag_names[]=ultrasound'];

type Case = { what: string; paths: Paths; isBounded?: boolean };

const listCases = async (product: Client): Promise<Case[]> => {
  const { last_page: last } = await product.get<List>(doctors('page=1'));
  const middle = doctors(`page=${Math.ceil(last / 2)}`);
  const rare = (await product.get<List>(middle)).data.at(-1)?.user;
  if (!rare) throw new Error('The page in the middle of the doctors is empty.');
  const byName = (name: string) => doctors(search({ name }));
  const [pairs, terms, { ends, middles }] = [listPairs(rare), listPaletteTerms(rare), await listOrders(product)];
  return [
    { what: 'last page', paths: { last: doctors(`page=${last}`) } },
    { what: 'page in the middle', paths: { middle } },
    // A name without its first and last letters is a text that few names share.
    { what: 'part of a rare name', paths: named([rare.name.slice(1, -1)], byName) },
    { what: 'a frequent name', paths: named(['ahmed'], byName) },
    { what: `slowest of ${shortTerms.length} terms of one or two letters`, paths: named(shortTerms, byName) },
    { what: `slowest of ${Object.keys(pairs).length} pairs of filters`, paths: pairs },
    { what: `${orders.length} other orders: slowest first or last page`, paths: ends },
    // These skip half of the index of their order.
    { what: `${orders.length} other orders: slowest page in the middle`, paths: middles, isBounded: false },
    { what: `slowest of ${Object.keys(terms).length} searches of the command palette`, paths: terms },
    { what: `slowest of ${contentSearches.length} searches of messages and posts`, paths: named(contentSearches, String) },
  ];
};

/** Measures deep pages and searches as medians, compared with page 1 of the doctors. */
export const measureDepth = async (target: Target, group: string): Promise<Figure[]> => {
  const server = await target.start();
  const product = await signIn(server.address);
  const figures: Figure[] = [];
  for (const { what, paths, isBounded = true } of await listCases(product)) {
    const requests = Object.entries({ ...paths, 'page 1': doctors('page=1') });
    const times = await medianTimes(
      requests.map(([name, path]) => ({ name, run: () => product.get(path) })),
      rounds,
    );
    const first = times.get('page 1') ?? Number.NaN;
    times.delete('page 1');
    const [name = '', measured = Number.NaN] = [...times].sort(([, one], [, other]) => other - one)[0] ?? [];
    if (times.size > 1) console.error(`    ${what}: ${name}`);
    figures.push({
      group,
      what,
      measured,
      unit: 'ms',
      reference: { what: 'page 1', measured: first },
      ratio: measured / first,
      ...(isBounded && { bound: { kind: 'at most', value: most, of: 'ratio' } }),
    });
  }
  await server.stop();
  return figures;
};
