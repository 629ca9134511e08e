import type { Figure } from './figures.ts';
import { medianTimes } from './load.ts';
import { getData, type Product } from './product.ts';

const rounds = 15;

type List = { last_page: number };

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The orders of the doctors, and a filter by days. */
const lists: [string, string][] = [
  ['by name', 'sort=name'],
  ['registered first', 'sort=created'],
  ['most coins', 'sort=-coins'],
  ['longest in their status', 'sort=status_since'],
  ['pending, longest first', 'sort=status_since&status=pending'],
  ['approved, most coins', 'sort=-coins&status=approved'],
  ['registered in one month', `from=${dayOf(60)}&to=${dayOf(30)}`],
];

/** Measures the orders of the doctors and a filter by days, compared with page 1 of the list in its own order: the first page, the last one and one in the middle. */
export const measureOrders = async (product: Product, group: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [what, query] of lists) {
    const { last_page: last } = await getData<List>(product, `/doctor?page=1&${query}`);
    const pages: [string, number][] = [
      ['page 1', 1],
      ['last page', last],
      ['page in the middle', Math.ceil(last / 2)],
    ];
    const times = await medianTimes(
      [
        { name: 'own order', run: () => getData(product, '/doctor?page=1') },
        ...pages.map(([name, page]) => ({ name, run: () => getData(product, `/doctor?page=${page}&${query}`) })),
      ],
      rounds,
    );
    const base = times.get('own order') ?? Number.NaN;
    for (const [name] of pages) {
      const measured = times.get(name) ?? Number.NaN;
      figures.push({
        group,
        what: `doctors ${what}: ${name}`,
        measured,
        unit: 'ms',
        reference: { what: 'page 1', measured: base, unit: 'ms' },
        ratio: measured / base,
        // A page in the middle skips half of the index of its order.
        ...(name === 'page in the middle' ? {} : { bound: { kind: 'at most', value: 4, of: 'ratio' } }),
      });
    }
  }
  return figures;
};
