import type { Cleanup } from './cleanup.ts';
import type { Figure } from './figures.ts';
import { median } from './load.ts';
import { startProcess } from './processes.ts';
import type { Product } from './product.ts';
import { buildReactAdmin } from './react-admin-build.ts';
import { type MeasuredPage, openProfile, type Visit, visit } from './web-browser.ts';
import { doctorPages, type List, readLists } from './web-lists.ts';
import { navigate, type Step } from './web-navigation.ts';

const times = 5;
const navigationRounds = 3;

type Visits = { ours: Visit[]; reactAdmin: Visit[] };
type Pages = [ours: MeasuredPage, reactAdmin: MeasuredPage];

const visitOnce = async (context: Parameters<typeof visit>[0], measured: MeasuredPage): Promise<Visit> => {
  const { page, result } = await visit(context, measured);
  await page.close();
  return result;
};

const visitInNewProfile = async (measured: MeasuredPage): Promise<Visit> => {
  const { context, close } = await openProfile();
  try {
    return await visitOnce(context, measured);
  } finally {
    await close();
  }
};

/** A page of one line on the server of react-admin. Its first paint takes the least that any page needs on this machine. */
const linePage = (reactAdmin: MeasuredPage): MeasuredPage => ({
  ...reactAdmin,
  name: 'a page of one line',
  url: new URL('/line', reactAdmin.url).href,
  rows: ['One line of text'],
});

/** Visits both apps `times` times. They take turns, and the app that is first changes each time. */
const alternate = async ([ours, reactAdmin]: Pages, visitApp: (measured: MeasuredPage) => Promise<Visit>): Promise<Visits> => {
  const visits: Visits = { ours: [], reactAdmin: [] };
  const turns = [
    { visits: visits.ours, page: ours },
    { visits: visits.reactAdmin, page: reactAdmin },
  ];
  for (let time = 0; time < times; time += 1) {
    for (const turn of time % 2 === 0 ? turns : turns.toReversed()) turn.visits.push(await visitApp(turn.page));
  }
  return visits;
};

const measureWarm = async (pages: Pages, lists: readonly List[]): Promise<{ warm: Visits; lineVisits: Visit[]; steps: Step[] }> => {
  const { context, close } = await openProfile();
  try {
    // Chromium caches compiled scripts from the second visit on.
    for (const page of [...pages, ...pages]) await visitOnce(context, page);
    const warm = await alternate(pages, (page) => visitOnce(context, page));
    const lineVisits: Visit[] = [];
    for (let time = 0; time < times; time += 1) lineVisits.push(await visitOnce(context, linePage(pages[1])));
    const steps: Step[] = [];
    for (let round = 0; round < navigationRounds; round += 1) steps.push(...(await navigate(context, pages[0], lists)));
    return { warm, lineVisits, steps };
  } finally {
    await close();
  }
};

type Time = 'rowsVisible' | 'firstPaint' | 'longestTask';
type Bound = { value: number; of: 'ratio' | 'measured' };

const bounded = (bound: Bound | undefined): Pick<Figure, 'bound'> => (bound ? { bound: { kind: 'at most', ...bound } } : {});

/** Creates the function that compares a time of both apps. */
const compare =
  (group: string, state: 'cold' | 'warm', { ours, reactAdmin }: Visits) =>
  (what: string, time: Time, bound?: Bound): Figure => {
    const measured = median(ours.map((result) => result[time]));
    const reference = median(reactAdmin.map((result) => result[time]));
    return {
      group,
      what: `doctors page, ${what}, ${state}`,
      measured,
      unit: 'ms',
      reference: { what: 'react-admin', measured: reference, unit: 'ms' },
      ...(reference > 0 ? { ratio: measured / reference } : {}),
      ...bounded(bound),
    };
  };

const apiPaths = ['/api/v1/auth/me', '/api/v1/doctor'];
const countOf = (sent: Visit['sent'], path: string) => sent.filter((request) => request.path === path).length;
const picturesOf = ({ sent }: Visit) => sent.filter(({ isPicture }) => isPicture);
const mostOfOnePicture = (result: Visit) => {
  const pictures = picturesOf(result);
  return Math.max(0, ...pictures.map(({ path }) => countOf(pictures, path)));
};

const requestFigures = (group: string, { ours, reactAdmin }: Visits): Figure[] => {
  const count = (what: string, of: (result: Visit) => number, most?: number): Figure => ({
    group,
    what: `doctors page, ${what}, cold`,
    measured: median(ours.map(of)),
    unit: 'requests',
    reference: { what: 'react-admin', measured: median(reactAdmin.map(of)), unit: 'requests' },
    ...bounded(most === undefined ? undefined : { value: most, of: 'measured' }),
  });
  return [
    count('all requests', ({ sent }) => sent.length, 25),
    count('pictures', (result) => picturesOf(result).length),
    count('requests of one picture', mostOfOnePicture, 1),
    ...apiPaths.map((path) => count(`requests of ${path}`, ({ sent }) => countOf(sent, path), 1)),
  ];
};

/** When requests leave, beside react-admin if it sends the same. */
const sendFigures = (group: string, state: 'cold' | 'warm', { ours, reactAdmin }: Visits): Figure[] =>
  apiPaths.map((path): Figure => {
    const timeOf = (visits: Visit[]) => median(visits.map(({ sentAt }) => sentAt.get(path) ?? Number.NaN));
    const reference = timeOf(reactAdmin);
    return {
      group,
      what: `doctors page, ${path} leaves, ${state}`,
      measured: timeOf(ours),
      unit: 'ms',
      ...(Number.isNaN(reference) ? {} : { reference: { what: 'react-admin', measured: reference, unit: 'ms' } }),
    };
  });

const navigationFigures = (group: string, lists: readonly List[], steps: readonly Step[]): Figure[] => {
  const figuresOf = (what: string, kind: Step['kind'], value: number): Figure[] => {
    const timed = steps.filter((step) => step.kind === kind);
    const byList = lists
      .map(({ path }) => ({ path, time: median(timed.filter((step) => step.path === path).map(({ time }) => time)) }))
      .sort((left, right) => right.time - left.time);
    return [
      {
        group,
        what: `${what}, all lists`,
        measured: median(timed.map(({ time }) => time)),
        unit: 'ms',
        ...bounded({ value, of: 'measured' }),
      },
      ...byList.map(({ path, time }) => ({ group, what: `${what}, ${path}`, measured: time, unit: 'ms' })),
    ];
  };
  return [...figuresOf('click on a link to visible rows', 'click', 150), ...figuresOf('Back to visible rows', 'back', 100)];
};

/**
 * Measures the doctors page beside that of react-admin, in turns, as medians: cold in a new profile, warm after two visits. Then it measures
 * the page of one line and navigation inside the app.
 */
export const measureWeb = async (product: Product, group: string, cleanup: Cleanup): Promise<Figure[]> => {
  await buildReactAdmin();
  const server = await startProcess({ script: 'bench/react-admin-server.ts', env: { PRODUCT_ADDRESS: product.address }, cleanup });
  const lists = await readLists(product);
  const [doctors] = lists;
  if (!doctors) throw new Error('The navigation has no list to measure');
  const pages = doctorPages(product, server.address, doctors);
  const cold = await alternate(pages, visitInNewProfile);
  const { warm, lineVisits, steps } = await measureWarm(pages, lists);
  await server.stop();
  const [compareCold, compareWarm] = [compare(group, 'cold', cold), compare(group, 'warm', warm)];
  return [
    compareCold('navigation to visible rows', 'rowsVisible', { value: 0.8, of: 'ratio' }),
    compareWarm('navigation to visible rows', 'rowsVisible', { value: 0.7, of: 'ratio' }),
    compareCold('first paint', 'firstPaint'),
    compareWarm('first paint', 'firstPaint', { value: 100, of: 'measured' }),
    { group, what: 'page of one line, first paint, warm', measured: median(lineVisits.map(({ firstPaint }) => firstPaint)), unit: 'ms' },
    compareCold('longest task', 'longestTask', { value: 100, of: 'measured' }),
    compareWarm('longest task', 'longestTask', { value: 100, of: 'measured' }),
    ...requestFigures(group, cold),
    ...sendFigures(group, 'cold', cold),
    ...sendFigures(group, 'warm', warm),
    ...navigationFigures(group, lists, steps),
  ];
};
