import { type Client, signIn } from './kit/client.ts';
import type { Figure } from './kit/figures.ts';
import { startProcess } from './kit/process.ts';
import type { Target } from './kit/target.ts';
import { median } from './load.ts';
import { buildReactAdmin } from './react-admin-build.ts';
import { type MeasuredPage, openProfile, visit } from './web-browser.ts';

const times = 5;

type Pages = { own: MeasuredPage; reactAdmin: MeasuredPage };
type Visits = { own: number[]; reactAdmin: number[] };

const visitInNewProfile = async (measured: MeasuredPage): Promise<number> => {
  const { context, close } = await openProfile();
  try {
    return await visit(context, measured);
  } finally {
    await close();
  }
};

/** Visits both apps `times` times. They take turns, and the app that is first changes each time. */
const alternate = async ({ own, reactAdmin }: Pages, visitApp: (measured: MeasuredPage) => Promise<number>): Promise<Visits> => {
  const visits: Visits = { own: [], reactAdmin: [] };
  const turns = [
    { visits: visits.own, page: own },
    { visits: visits.reactAdmin, page: reactAdmin },
  ];
  for (let time = 0; time < times; time += 1) {
    for (const turn of time % 2 === 0 ? turns : turns.toReversed()) turn.visits.push(await visitApp(turn.page));
  }
  return visits;
};

const measureWarm = async (pages: Pages): Promise<Visits> => {
  const { context, close } = await openProfile();
  try {
    // Chromium caches compiled scripts from the second visit on.
    for (const page of [pages.own, pages.reactAdmin, pages.own, pages.reactAdmin]) await visit(context, page);
    return await alternate(pages, (page) => visit(context, page));
  } finally {
    await close();
  }
};

const readRows = async (product: Client): Promise<string[]> => {
  const { data } = await product.get<{ data: { user: { name: string } }[] }>('/doctor?page=1');
  const [first, last] = [data[0], data.at(-1)];
  if (!first || !last) throw new Error('The list of doctors has no rows');
  return [first, last].map(({ user }) => user.name.slice(0, 30).trim());
};

const toFigure = (state: 'cold' | 'warm', { own, reactAdmin }: Visits): Figure => {
  const [measured, reference] = [median(own), median(reactAdmin)];
  return {
    group: 'web',
    what: `rows of the doctors list visible, ${state}`,
    measured,
    unit: 'ms',
    reference: { what: 'react-admin', measured: reference },
    ratio: measured / reference,
    bound: { kind: 'at most', value: 0.9, of: 'ratio' },
  };
};

/** Measures the doctors list beside that of react-admin, in turns, as medians: cold in a new profile, warm after two visits. */
export const measureWeb = async (target: Target): Promise<Figure[]> => {
  await buildReactAdmin();
  const server = await target.start();
  const product = await signIn(server.address);
  const env = { PRODUCT_ADDRESS: server.address };
  const other = await startProcess([process.execPath, 'bench/react-admin-server.ts'], { env, cleanup: target.cleanup });
  const start = new URL('/start', other.address);
  // The apps are at 127.0.0.1, so a page at localhost belongs to another site.
  start.hostname = 'localhost';
  const shared = { startUrl: start.href, session: product.session, rows: await readRows(product) };
  const pages: Pages = {
    own: { ...shared, name: 'The doctors list', url: `${server.address}/doctors` },
    reactAdmin: { ...shared, name: 'react-admin', url: `${other.address}/#/doctor` },
  };
  const figures = [toFigure('cold', await alternate(pages, visitInNewProfile)), toFigure('warm', await measureWarm(pages))];
  await other.stop();
  await server.stop();
  return figures;
};
