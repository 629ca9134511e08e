import type { Page } from '@playwright/test';
import { entities } from '../contract/entities/index.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';

const screens = [
  ['/blogs', 'Blogs'],
  ['/conferences', 'Conferences'],
  ['/library', 'Library'],
  ['/library/books', 'Books'],
  ['/library/researches', 'Research'],
  ['/posts', 'Posts'],
  ['/important-notes', 'Notes'],
  ['/contact', 'Contact'],
  ['/meetings', 'Webinars'],
  ['/archive/Blogs', 'Archived Blogs'],
] as const;

for (const [path, title] of screens) {
  test(`${path} is accessible with demo data, in light and in dark colours`, async ({ adminPage: page, checkScreen, checkDarkScreen }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.locator('article, table tbody tr, a[href="/library/books"]').first()).toBeVisible();
    const name = path.slice(1).replaceAll('/', '-').toLowerCase();
    await checkScreen(page, `${name}-list`);
    await checkDarkScreen(page, `${name}-list`);
  });
}

/** The request that lists the records of an entity, by the address of their pages. Conferences, books and research have the page of blogs. */
const recordPages = [
  [entities.blogs.screens.page, 'GET /blog'],
  [entities.stories.screens.page, 'GET /story'],
  [entities.notes.screens.page, 'GET /notice'],
  [entities.posts.screens.page, 'GET /post'],
] as const;

type RecordRow = { id: number; title?: string; name?: string };

/** The first record of a list of the demo data. */
const firstRecord = async (account: ApiClient, list: string): Promise<RecordRow> => {
  const { data } = await account.fetchData<{ data: RecordRow[] }>(list);
  const [record] = data;
  if (!record) throw new Error(`The demo data has no record in ${list}`);
  return record;
};

const openLoaded = async (page: Page, path: string, heading?: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

for (const [address, list] of recordPages) {
  test(`the page of a record at ${address} is accessible at three widths`, async ({ adminPage: page, admin, checkThreeWidths }) => {
    const { id, title, name } = await firstRecord(admin, list);
    await openLoaded(page, `${address}/${id}`, title ?? name);
    await checkThreeWidths(page, `page${address.replaceAll('/', '-')}`);
  });
}

for (const [path, heading] of [
  ['/companies/verify', 'Verify companies'],
  ['/messages/verify', 'Verify messages'],
] as const) {
  test(`the queue ${path} is accessible at three widths`, async ({ adminPage: page, checkThreeWidths }) => {
    await openLoaded(page, path, heading);
    await checkThreeWidths(page, `queue${path.replaceAll('/', '-')}`);
  });
}
