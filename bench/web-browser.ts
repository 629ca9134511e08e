import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import type { StoredSession } from '../contract/entities/session.ts';
import { chromiumAdvice, chromiumArgs, findChromium } from '../tools/chromium.ts';

const quietTime = 1000;
// Chromium loads pages of its own user interface after it has started. They would compete with the measured page.
const browserStartMs = 2000;
// Lets Chromium finish loading the start page.
const startPageMs = 500;
const limit = 20_000;
// The page writes this to its console. Asking the page would run scripts of Playwright before its first paint.
const rowsMessage = 'bench: the rows are visible';

/** A page to open, the page of another site on which the tab starts, and texts that are all visible when the rows are. */
export type MeasuredPage = { name: string; url: string; startUrl: string; session: StoredSession; rows: readonly string[] };

/** What the bench adds to each page before its own scripts run. */
type Measurement = {
  rowsVisibleAt?: number;
  /** Milliseconds from the click that `timeNextClick` waits for until the rows are visible. */
  clickToRows?: Promise<number>;
  longTasks: { startTime: number; duration: number }[];
  areVisible(texts: readonly string[]): boolean;
  whenVisible(texts: readonly string[]): Promise<number>;
};
export type MeasuredWindow = Window & { measurement: Measurement };

// Runs in the page before its own scripts: signs in, and stores when the rows are visible and which tasks were long.
const prepare = ({ session, rows, message }: { session: string; rows: readonly string[]; message: string }) => {
  localStorage.setItem('session', session);
  const areVisible = (texts: readonly string[]) => {
    const isIn = (text: string | null | undefined) => texts.every((part) => text?.includes(part));
    if (!isIn(document.body?.textContent)) return false;
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count. It needs a layout, so it is read last.
    return isIn(document.body.innerText);
  };
  const whenVisible = (texts: readonly string[]) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (areVisible(texts)) resolve(performance.now());
        else requestAnimationFrame(check);
      };
      check();
    });
  const measurement: Measurement = { longTasks: [], areVisible, whenVisible };
  (window as unknown as MeasuredWindow).measurement = measurement;
  new PerformanceObserver((list) => measurement.longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  void whenVisible(rows).then((time) => {
    measurement.rowsVisibleAt = time;
    console.info(message);
  });
};

/** Opens a browser with a new profile, and waits until it has started. */
export const openProfile = async (): Promise<{ context: BrowserContext; close(): Promise<void> }> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(chromiumAdvice);
  const profile = await mkdtemp(join(tmpdir(), 'medboard-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: chromiumArgs,
    chromiumSandbox: false,
    viewport: { width: 1440, height: 900 },
  });
  await sleep(browserStartMs);
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

type SentRequest = { path: string; isPicture: boolean };

/** The requests of a page, and a function that resolves when it has sent none for a second. */
const watchRequests = (page: Page) => {
  const sent: SentRequest[] = [];
  let lastChange = performance.now();
  const unfinished = new Set<Request>();
  const finish = (request: Request) => {
    if (unfinished.delete(request)) lastChange = performance.now();
  };
  page.on('request', (request) => {
    const { protocol, pathname, searchParams } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    // The signature of a picture's address is left out, so that two addresses of one picture count as one.
    const size = searchParams.get('size');
    sent.push({ path: size ? `${pathname} ${size}` : pathname, isPicture: request.resourceType() === 'image' });
  });
  page.on('request', (request) => {
    unfinished.add(request);
    lastChange = performance.now();
  });
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  // The stream of changes stays open, so it counts as finished when its response begins.
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) finish(response.request());
  });
  const waitUntilQuiet = async () => {
    const end = performance.now() + limit;
    lastChange = performance.now();
    while (unfinished.size > 0 || performance.now() - lastChange < quietTime) {
      if (performance.now() > end) throw new Error(`${page.url()} still sends requests after ${limit} ms`);
      await sleep(50);
    }
  };
  return { sent, waitUntilQuiet };
};

/** One visit; times are in milliseconds since the start of the navigation. `sentAt` has the first request of each path. */
export type Visit = { rowsVisible: number; firstPaint: number; longestTask: number; sent: SentRequest[]; sentAt: Map<string, number> };

// Runs in the page after its rows are visible.
const readVisit = () => {
  const { rowsVisibleAt = Number.NaN, longTasks } = (window as unknown as MeasuredWindow).measurement;
  const resources = performance.getEntriesByType('resource').map(({ name, startTime }) => [new URL(name).pathname, startTime] as const);
  return {
    rowsVisible: rowsVisibleAt,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    longestTask: Math.max(0, ...longTasks.filter(({ startTime }) => startTime < rowsVisibleAt + 500).map(({ duration }) => duration)),
    resources,
  };
};

/**
 * Opens a page in a new tab and waits until its rows are visible and the network is quiet. Throws if the rows do not appear. The tab starts
 * on another site, because Chromium then starts a new process for both apps. From an empty tab it would start one only for the product, which
 * sends Cross-Origin-Opener-Policy, and the comparison would include that difference.
 */
export const visit = async (context: BrowserContext, measured: MeasuredPage): Promise<{ page: Page; result: Visit }> => {
  const page = await context.newPage();
  await page.goto(measured.startUrl);
  await sleep(startPageMs);
  const requests = watchRequests(page);
  await page.addInitScript(prepare, { session: JSON.stringify(measured.session), rows: measured.rows, message: rowsMessage });
  try {
    const shown = page.waitForEvent('console', { predicate: (line) => line.text() === rowsMessage, timeout: limit });
    await Promise.all([shown, page.goto(measured.url, { waitUntil: 'commit' })]);
  } catch (error) {
    const headings = await page.getByRole('heading').allTextContents();
    throw new Error(`${measured.name} does not show ${measured.rows.join(' and ')}; its headings are: ${headings.join(', ') || 'none'}`, {
      cause: error,
    });
  }
  await requests.waitUntilQuiet();
  const { resources, ...times } = await page.evaluate(readVisit);
  return { page, result: { ...times, sent: requests.sent, sentAt: new Map(resources.toReversed()) } };
};
