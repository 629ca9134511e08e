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
  '/statistics/doctors',
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

/** Messages as doctors: the last page and a search beside page 1, and page 1 beside the doctors'. */
export const measureMessages = async (product: Product, group: string): Promise<Figure[]> => {
  const { last_page } = await getData<List>(product, '/messages?page=1');
  const calls: [string, string, Figure['bound']][] = [
    ['messages, page 1', '/messages?page=1', undefined],
    ['messages, last page', `/messages?page=${last_page}`, { kind: 'at most', value: 4, of: 'ratio' }],
    ['messages, name contains', '/messages?name=ultrasound', { kind: 'at most', value: 5, of: 'ratio' }],
    ['messages, pending', '/messages?status=pending', { kind: 'at most', value: 4, of: 'ratio' }],
  ];
  const doctors = call(product, 'doctors, page 1', '/doctor?page=1');
  const times = await medianTimes([doctors, ...calls.map(([name, path]) => call(product, name, path))], rounds);
  const timeOf = (name: string) => times.get(name) ?? Number.NaN;
  return calls.map(([name, , bound]): Figure => {
    const beside = bound ? 'messages, page 1' : 'doctors, page 1';
    const measured = timeOf(name);
    const figure = { group, what: `${name}: median`, measured, unit: 'ms', limit: { what: beside, measured: timeOf(beside), unit: 'ms' } };
    return { ...figure, ratio: measured / timeOf(beside), ...(bound ? { bound } : {}) };
  });
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
