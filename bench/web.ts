import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumAdvice, findChromium } from '../tools/chromium.ts';
import type { Figure } from './figures.ts';
import { median } from './load.ts';
import { getData, type Product } from './product.ts';

const times = 5;
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type MeasuredWindow = Window & { rowsVisibleAt?: number };

// Runs in the page before its own scripts: signs in, and stores when the row of the named doctor is visible.
const prepare = ({ session, name }: { session: string; name: string }) => {
  localStorage.setItem('session', session);
  const check = () => {
    const rows = [...document.querySelectorAll('tr, [role="row"]')];
    const isVisible = rows.some((row) => row.textContent.includes(name) && row.getBoundingClientRect().height > 0);
    if (!isVisible) return requestAnimationFrame(check);
    (window as MeasuredWindow).rowsVisibleAt = performance.now();
    return undefined;
  };
  requestAnimationFrame(check);
};

const openProfile = async (executablePath: string): Promise<{ context: BrowserContext; close(): Promise<void> }> => {
  const profile = await mkdtemp(join(tmpdir(), 'medboard-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    chromiumSandbox: false,
    viewport: { width: 1440, height: 900 },
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const navigate = async (context: BrowserContext, product: Product, name: string): Promise<number> => {
  const page = await context.newPage();
  await page.addInitScript(prepare, { session: JSON.stringify(product.session), name });
  await page.goto(`${product.address}/doctors`, { waitUntil: 'commit' });
  try {
    await page.waitForFunction(() => (window as MeasuredWindow).rowsVisibleAt !== undefined, undefined, { timeout: 20_000 });
  } catch (error) {
    const headings = await page.getByRole('heading').allTextContents();
    throw new Error(`The doctors page shows no row of ${name}; its headings are: ${headings.join(', ') || 'none'}`, { cause: error });
  }
  const seconds = (await page.evaluate(() => (window as MeasuredWindow).rowsVisibleAt ?? Number.NaN)) / 1000;
  await page.close();
  return seconds;
};

/** Measures the seconds from navigation to visible rows of the doctors page: cold in a new profile, warm after earlier visits. */
export const measureWeb = async (product: Product, group: string): Promise<Figure[]> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(chromiumAdvice);
  const list = await getData<{ data: { user: { name: string } }[] }>(product, '/doctor?page=1');
  const name = list.data[0]?.user.name ?? '';
  const cold: number[] = [];
  const warm: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { context, close } = await openProfile(executablePath);
    try {
      cold.push(await navigate(context, product, name));
      if (time < times - 1) continue;
      // Chromium caches compiled scripts from the second visit on.
      for (let visit = 0; visit < 2; visit += 1) await navigate(context, product, name);
      for (let visit = 0; visit < times; visit += 1) warm.push(await navigate(context, product, name));
    } finally {
      await close();
    }
  }
  return [
    {
      group,
      what: 'doctors page, navigation to visible rows, cold',
      measured: median(cold),
      unit: 's',
      bound: { kind: 'at most', value: 0.8, of: 'measured' },
    },
    {
      group,
      what: 'doctors page, navigation to visible rows, warm',
      measured: median(warm),
      unit: 's',
      bound: { kind: 'at most', value: 0.3, of: 'measured' },
    },
  ];
};
