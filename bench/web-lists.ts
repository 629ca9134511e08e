import { getData, type Product } from './product.ts';
import type { MeasuredPage } from './web-browser.ts';

type Row = { name?: string; title?: string; description?: string; user?: { name: string } };

/** A list screen: its path, and texts of its first and last row. */
export type List = { path: string; rows: readonly string[] };

const routes = { '/doctors': '/doctor', '/companies': '/company', '/messages': '/messages', '/posts': '/post', '/blogs': '/blog' };

const textOf = ({ name, title, description, user }: Row) => (user?.name ?? name ?? title ?? description ?? '').slice(0, 30).trim();

/** Reads the first page of each list from the API. */
export const readLists = (product: Product): Promise<List[]> =>
  Promise.all(
    Object.entries(routes).map(async ([path, route]) => {
      const { data } = await getData<{ data: Row[] }>(product, `${route}?page=1`);
      const [first, last] = [data[0], data.at(-1)];
      if (!first || !last) throw new Error(`GET ${route} has no rows`);
      return { path, rows: [textOf(first), textOf(last)] };
    }),
  );

/** The doctors page of the product and of react-admin, which is at another address, and the page of another site on which visits start. */
export const doctorPages = ({ address, session }: Product, reactAdmin: string, { rows }: List): [MeasuredPage, MeasuredPage] => {
  const start = new URL('/start', reactAdmin);
  // The apps are at 127.0.0.1, so a page at localhost belongs to another site.
  start.hostname = 'localhost';
  const startUrl = start.href;
  return [
    { name: 'The doctors page', url: `${address}/doctors`, startUrl, session, rows },
    { name: 'react-admin', url: `${reactAdmin}/#/doctor`, startUrl, session, rows },
  ];
};
