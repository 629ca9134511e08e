import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type MeasuredPage, type MeasuredWindow, visit } from './web-browser.ts';
import type { List } from './web-lists.ts';

// A person looks at a link for at least this long between moving the pointer onto it and clicking it.
const hoverTime = 200;
const pauseTime = 1000;

/** Milliseconds from a click on a link, or from Back, to the visible rows of the list at `path`. */
export type Step = { path: string; kind: 'click' | 'back'; time: number };

const rejectVisible = async (page: Page, { path, rows }: List) => {
  const isVisible = await page.evaluate((texts) => (window as unknown as MeasuredWindow).measurement.areVisible(texts), rows);
  if (isVisible) throw new Error(`The rows of ${path} are visible before it is opened, so its time cannot be measured`);
};

// Runs in the page before the click.
const timeNextClick = (rows: readonly string[]) => {
  const { measurement } = window as unknown as MeasuredWindow;
  measurement.clickToRows = new Promise((resolve) => {
    const measure = async ({ timeStamp }: Event) => resolve((await measurement.whenVisible(rows)) - timeStamp);
    addEventListener('click', measure, { capture: true, once: true });
  });
};

const readClickTime = () => {
  const { clickToRows } = (window as unknown as MeasuredWindow).measurement;
  if (!clickToRows) throw new Error('No click was timed');
  return clickToRows;
};

const timeBack = async (rows: readonly string[]) => {
  const start = performance.now();
  history.back();
  return (await (window as unknown as MeasuredWindow).measurement.whenVisible(rows)) - start;
};

const click = async (page: Page, list: List): Promise<Step> => {
  await rejectVisible(page, list);
  await page.locator(`nav a[href="${list.path}"]`).hover();
  await sleep(hoverTime);
  await page.evaluate(timeNextClick, list.rows);
  await page.mouse.down();
  await page.mouse.up();
  return { path: list.path, kind: 'click', time: await page.evaluate(readClickTime) };
};

const goBack = async (page: Page, list: List): Promise<Step> => {
  await rejectVisible(page, list);
  return { path: list.path, kind: 'back', time: await page.evaluate(timeBack, list.rows) };
};

/** Opens the first list, clicks through the others and to the first again, and goes back the same way. */
export const navigate = async (context: BrowserContext, start: MeasuredPage, lists: readonly List[]): Promise<Step[]> => {
  const { page } = await visit(context, start);
  const steps: Step[] = [];
  const visited = [...lists, ...lists.slice(0, 1)];
  for (const list of visited.slice(1)) {
    steps.push(await click(page, list));
    await sleep(pauseTime);
  }
  for (const list of visited.slice(0, -1).reverse()) {
    steps.push(await goBack(page, list));
    await sleep(pauseTime);
  }
  await page.close();
  return steps;
};
