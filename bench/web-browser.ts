import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import type { StoredSession } from '../contract/entities/access/session.ts';
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

type MeasuredWindow = Window & { rowsVisibleAt?: number };

// Runs in the page before its own scripts: signs in, and stores when the rows are visible.
const prepare = ({ session, rows, message }: { session: string; rows: readonly string[]; message: string }) => {
  localStorage.setItem('session', session);
  const areIn = (text: string | null | undefined) => rows.every((row) => text?.includes(row));
  const check = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count. It needs a layout, so it is read last.
    if (!areIn(document.body?.textContent) || !areIn(document.body.innerText)) return void requestAnimationFrame(check);
    (window as MeasuredWindow).rowsVisibleAt = performance.now();
    console.info(message);
  };
  check();
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

/** Creates a function that resolves when the page has sent no request for a second. */
const watchRequests = (page: Page) => {
  let lastChange = performance.now();
  const unfinished = new Set<Request>();
  const finish = (request: Request) => {
    if (unfinished.delete(request)) lastChange = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    unfinished.add(request);
    lastChange = performance.now();
  });
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  // The stream of changes stays open, so it counts as finished when its response begins.
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) finish(response.request());
  });
  return async () => {
    const end = performance.now() + limit;
    lastChange = performance.now();
    while (unfinished.size > 0 || performance.now() - lastChange < quietTime) {
      if (performance.now() > end) throw new Error(`${page.url()} still sends requests after ${limit} ms`);
      await sleep(50);
    }
  };
};

/**
 * Opens a page in a new tab and waits until its rows are visible and the network is quiet; returns the milliseconds from the start of the
 * navigation to the visible rows. Throws if they do not appear. The tab starts on another site, because Chromium then starts a new process for
 * both apps. From an empty tab it would start one only for the product, which sends Cross-Origin-Opener-Policy.
 */
export const visit = async (context: BrowserContext, measured: MeasuredPage): Promise<number> => {
  const page = await context.newPage();
  await page.goto(measured.startUrl);
  await sleep(startPageMs);
  const waitUntilQuiet = watchRequests(page);
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
  await waitUntilQuiet();
  const time = await page.evaluate(() => (window as MeasuredWindow).rowsVisibleAt ?? Number.NaN);
  await page.close();
  return time;
};
