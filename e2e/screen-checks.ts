import { join } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { findViolations, type Rules } from './axe.ts';
import { tablet, viewports, type Width } from './viewports.ts';

const folder = join(import.meta.dirname, '../dist/screenshots');

/** Checks of the current screen. */
export type ScreenChecks = {
  /** Expects that axe finds no violation. */
  expectAccessible(page: Page): Promise<void>;
  /** Expects an accessible screen without horizontal scroll at both widths, or at the project's own if the test runs in both projects. */
  checkScreen(page: Page, name: string): Promise<void>;
  /**
   * Expects an accessible screen without horizontal scroll on a desktop, a tablet and a phone, for screens that no other test opens. The
   * tablet has dark colours.
   */
  checkThreeWidths(page: Page, name: string): Promise<void>;
  /** Expects enough contrast in dark colours at the project's own width, after `checkScreen` checked the rest. */
  checkDarkScreen(page: Page, name: string): Promise<void>;
};

/** Saves a screenshot in dist/screenshots for reviews of the design, if SCREENSHOTS is set. */
export const saveScreenshot = async (page: Page, name: string) => {
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

const expectAccessible = async (page: Page, rules: Rules = 'all') => {
  expect(await findViolations(page, rules), `axe on ${page.url()}`).toEqual([]);
};

const setColorScheme = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toBeVisible();
  await waitForPaint(page);
};

/** Expects an accessible screen without horizontal scroll, and saves a screenshot. */
const checkCurrent = async (page: Page, name: string, rules: Rules = 'all') => {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, rules);
  await saveScreenshot(page, name);
};

/** Checks for the widths of the given test. */
export const createScreenChecks = ({ tags, project }: TestInfo): ScreenChecks => {
  const ownWidth: Width = project.name === 'phone' ? 'phone' : 'desktop';
  const otherWidth: Width = ownWidth === 'phone' ? 'desktop' : 'phone';
  return {
    expectAccessible: (page) => expectAccessible(page),
    checkScreen: async (page, name) => {
      // The code of the screen may still be loading.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      // The project's own width comes last, because the test continues at that width.
      for (const width of tags.includes('@every-width') ? [ownWidth] : [otherWidth, ownWidth]) {
        await page.setViewportSize(viewports[width]);
        await waitForPaint(page);
        // Colours do not depend on the width.
        await checkCurrent(page, `${name}-${width}`, width === ownWidth ? 'all' : 'others');
      }
    },
    checkThreeWidths: async (page, name) => {
      for (const [device, size] of Object.entries({ desktop: viewports.desktop, tablet, phone: viewports.phone })) {
        await page.setViewportSize(size);
        await setColorScheme(page, device === 'tablet' ? 'dark' : 'light');
        await checkCurrent(page, `${name}-${device}`, device === 'phone' ? 'others' : 'all');
      }
      await page.setViewportSize(viewports[ownWidth]);
    },
    checkDarkScreen: async (page, name) => {
      await setColorScheme(page, 'dark');
      await expectAccessible(page, 'colours');
      await saveScreenshot(page, ownWidth === 'phone' ? `${name}-phone-dark` : `${name}-dark`);
      await setColorScheme(page, 'light');
    },
  };
};
