import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { chromiumAdvice, findChromium } from '../tools/chromium.ts';
import { findBarriers } from './axe.ts';
import { type Watch, watchPage } from './watch.ts';

/** A session as the browser keeps it. */
type Kept = { token: string; roles: string; user: { name: string } };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const pictures = join(import.meta.dirname, '../dist/screenshots');

/** The demo accounts, which every fresh server has. */
export const accounts = { admin: '01000000001', company: '01000000002', doctor: '01000000003' } as const;
export const demoPassword = 'demo-password';

/** The two sizes at which every journey has to work. */
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A tab in a profile of its own, watched from its first request on. */
export type Tab = { page: Page; watch: Watch };

const launch = () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(chromiumAdvice);
  return chromium.launch({ executablePath, args: flags });
};

/** A browser for the tests of one file; it closes with them. Addresses are relative to the server of this run. */
export const testBrowser = () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    /** Opens a tab in an empty profile, at desktop size where nothing else is said. */
    open: async (options: BrowserContextOptions = {}): Promise<Tab> => {
      if (!browser) throw new Error('The browser is started before the first test');
      const context = await browser.newContext({
        baseURL: inject('url'),
        viewport: sizes.desktop,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(15_000);
      return openTab(context);
    },
  };
};

/** A further tab of the same profile. */
export const openTab = async (context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage();
  return { page, watch: await watchPage(page) };
};

/** Options of a profile that is signed in already, so that a journey need not begin at the form; at another server where one is named. */
export const signedIn = (session: Kept, origin = inject('url')): BrowserContextOptions => ({
  baseURL: origin,
  storageState: {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'session', value: JSON.stringify(session) }] }],
  },
});

/** Fails where axe finds a barrier on the page as it stands. */
export const expectAccessible = async (page: Page) => {
  expect(await findBarriers(page), `axe on ${page.url()}`).toEqual([]);
};

/** Fails where anything went wrong on the tab so far: policy, console, requests. */
export const expectQuiet = ({ watch }: Tab) => {
  expect(watch.problems()).toEqual([]);
};

/** Keeps a picture of the page in dist/screenshots, for people to look at. */
export const screenshot = async (page: Page, name: string) => {
  mkdirSync(pictures, { recursive: true });
  // Hiding the caret would put a style on the page, which its policy forbids and reports.
  await page.screenshot({ path: join(pictures, `${name}.png`), caret: 'initial' });
};

/** Fails where the page stays wider than its window. Tables may scroll inside their own frame, and a chart follows a frame later. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, { message: `sideways scroll on ${page.url()}` }).toBeLessThanOrEqual(0);
};

/** Waits until the page shows what it heard by an event: the window's size and the system's colours change it a frame later. */
const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Looks at the page as it stands at both sizes: axe, no sideways scroll, a picture of each. Leaves it at desktop size. */
export const lookAt = async (page: Page, name: string) => {
  // The screen's chunk may still be on its way.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size]);
    await drawn(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await screenshot(page, `${name}-${size}`);
  }
};

const wearScheme = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await drawn(page);
};

/** Looks at the page in dark colours, which it takes from the system. */
export const lookAtDark = async (page: Page, name: string) => {
  await wearScheme(page, 'dark');
  await expectAccessible(page);
  await screenshot(page, `${name}-dark`);
  await wearScheme(page, 'light');
};
