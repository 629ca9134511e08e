import type { Page } from '@playwright/test';
import { entities } from '../contract/entities/index.ts';
import { chooseAction } from './actions.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog } from './locators.ts';

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
  ['/archive/conferences', 'Archived Conferences'],
  ['/archive/Books', 'Archived Books'],
  ['/archive/Research', 'Archived Research'],
] as const;

for (const [path, title] of screens) {
  test(`${path} is accessible with demo data, in light and in dark colours`, { tag: '@every-width' }, async ({
    adminPage: page,
    checkScreen,
    checkDarkScreen,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.locator('article, table tbody tr, a[href="/library/books"]').first()).toBeVisible();
    const name = path.slice(1).replaceAll('/', '-').toLowerCase();
    await checkScreen(page, `${name}-list`);
    await checkDarkScreen(page, `${name}-list`);
  });
}

/** The request that lists the records of an entity, by the address of their pages. */
const recordPages = [
  [entities.blogs.screens.page, 'GET /blog'],
  [entities.stories.screens.page, 'GET /story'],
  [entities.conferences.screens.page, 'GET /conference'],
  [entities.books.screens.page, 'GET /library/book'],
  [entities.research.screens.page, 'GET /library/research'],
  [entities.notes.screens.page, 'GET /notice'],
  [entities.posts.screens.page, 'GET /post'],
] as const;

const firstId = async (account: ApiClient, list: string) => {
  const { data } = await account.fetchData<{ data: { id: number }[] }>(list);
  return data[0]?.id;
};

const openLoaded = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

test('the pages of content are accessible at three widths', async ({ adminPage: page, admin, checkThreeWidths }) => {
  for (const [address, list] of recordPages) {
    await openLoaded(page, `${address}/${await firstId(admin, list)}`);
    await checkThreeWidths(page, `page${address.replaceAll('/', '-')}`);
  }
});

test('the queues and the form of a webinar are accessible at three widths', async ({ adminPage: page, admin, checkThreeWidths }) => {
  for (const path of ['/doctors/verify', '/companies/verify', '/messages/verify']) {
    await openLoaded(page, path);
    await checkThreeWidths(page, `queue${path.replaceAll('/', '-')}`);
  }
  const { data } = await admin.fetchData<{ data: { title: string }[] }>('GET /schedule?status=not_started&sort=schedule');
  const title = data[0]?.title ?? '';
  await page.goto(`/meetings?title=${encodeURIComponent(title)}`);
  await chooseAction(page, title, 'Edit');
  await expect(dialog(page, 'Edit Webinar').getByRole('region', { name: /^Webinars on / })).toBeVisible();
  await checkThreeWidths(page, 'webinar-edit');
});

test("a company's home and message are accessible at three widths", async ({ companyPage: page, company, checkThreeWidths }) => {
  for (const path of ['/', `${entities.messages.screens.page}/${await firstId(company, 'GET /messages')}`]) {
    await openLoaded(page, path);
    await checkThreeWidths(page, path === '/' ? 'company-home' : 'company-message-page');
  }
});
