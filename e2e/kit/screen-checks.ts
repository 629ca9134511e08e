import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findViolations, type Rules } from './axe.ts';
import { desktop, phone, tablet } from './viewports.ts';

const folder = join(import.meta.dirname, '../../dist/screenshots');

/** Whether this run has the long tests too. */
const isLong = Boolean(process.env['LONG']);

/** Saves a screenshot in dist/screenshots for reviews of the design, if SCREENSHOTS is set. */
const saveScreenshot = async (page: Page, name: string) => {
  if (!process.env['SCREENSHOTS']) return;
  // To hide the caret, Playwright adds a style, which the policy of the page forbids and reports.
  await page.screenshot({ path: join(folder, `${name}.png`), caret: 'initial' });
};

/** Expects a page that is not wider than its window. Tables may scroll inside their frame. It polls, because a chart gets its width a frame later. */
export const expectNoHorizontalScroll = async (page: Page) => {
  const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(getOverflow, { message: `horizontal scroll on ${page.url()}` }).toBeLessThanOrEqual(0);
};

/** Waits two frames: the page handles a new window size or colour scheme in the first and paints it by the second. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Expects that axe finds no violation. */
export const expectAccessible = async (page: Page, rules: Rules = 'all') => {
  expect(await findViolations(page, rules), `axe on ${page.url()}`).toEqual([]);
};

const setColorScheme = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toBeVisible();
  await waitForPaint(page);
};

/** Expects an accessible screen at three widths and in both colour schemes. Colours do not depend on the width. */
const checkThoroughly = async (page: Page, name: string) => {
  await expectAccessible(page);
  await setColorScheme(page, 'dark');
  await expectAccessible(page, 'colours');
  await saveScreenshot(page, `${name}-dark`);
  await setColorScheme(page, 'light');
  const size = page.viewportSize() ?? desktop;
  for (const [device, other] of Object.entries({ desktop, tablet, phone }).filter(([, { width }]) => width !== size.width)) {
    await page.setViewportSize(other);
    await waitForPaint(page);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page, 'others');
    await saveScreenshot(page, `${name}-${device}`);
  }
  await page.setViewportSize(size);
  await waitForPaint(page);
};

/** Expects a screen without horizontal scroll. In a long run, it is also accessible at three widths and in both colour schemes. */
export const checkScreen = async (page: Page, name: string) => {
  // The code of the screen may still be loading.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, name);
  if (isLong) await checkThoroughly(page, name);
};
