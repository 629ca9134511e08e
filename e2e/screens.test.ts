// Proves ACC-1
import type { Page } from '@playwright/test';
import { entities } from '../contract/entities/index.ts';
import type { EntityScreens } from '../contract/kit/entity.ts';
import type { ApiClient } from './kit/api.ts';
import { expect, test } from './kit/fixtures.ts';
import { checkScreen, expectAccessible } from './kit/screen-checks.ts';

const screens: EntityScreens[] = Object.values(entities).map((entity) => entity.screens);
const lists = screens.flatMap(({ list }) => list ?? []);
const archives = screens.flatMap(({ archive }) => archive ?? []);

/** The screens of the back-office that list no entity. */
const offices = [
  '/',
  '/calendar',
  '/library',
  '/notices',
  '/tasks',
  '/imports',
  '/doctors/verify',
  '/doctors/duplicates',
  '/companies/verify',
  '/messages/verify',
];
const settings = [
  ...['/administrators', '/settings', '/settings/sessions', '/settings/reasons', '/settings/app', '/settings/status'],
  ...['/settings/audit', '/settings/audit/documents', '/settings/audit/security', '/no-such-page'],
];

/** The request that lists the records of each page of a record. */
const recordLists: [page: string, list: string][] = [
  [entities.doctors.screens.page, 'GET /doctor'],
  [entities.companies.screens.page, 'GET /company'],
  [entities.groups.screens.page, 'GET /groups'],
  [entities.notifications.screens.page, 'GET /notifications/index'],
  [entities.messages.screens.page, 'GET /messages'],
  [entities.stories.screens.page, 'GET /story'],
  [entities.blogs.screens.page, 'GET /blog'],
  [entities.posts.screens.page, 'GET /post'],
  [entities.notes.screens.page, 'GET /notice'],
];

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

const expectAllAccessible = async (page: Page, paths: readonly string[]) => {
  for (const path of paths)
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessible(page);
      await checkScreen(page, `screen${path.replaceAll('/', '-').toLowerCase()}`);
    });
};

/** The page of the first record of each list. */
const findRecordPages = (account: ApiClient) =>
  Promise.all(
    recordLists.map(async ([page, list]) => {
      const { data } = await account.fetchData<{ data: { id: number }[] }>(list);
      return `${page}/${data[0]?.id}`;
    }),
  );

test.describe('axe finds nothing', () => {
  test.slow();

  for (const [name, paths] of [
    ['the first half of the lists', lists.slice(0, lists.length / 2)],
    ['the other half of the lists', lists.slice(lists.length / 2)],
    ['the archives', archives],
    ['the calendar, the queues and the tasks', offices],
    ['the settings and the page of an unknown address', settings],
  ] as const)
    test(`in ${name}`, ({ adminPage }) => expectAllAccessible(adminPage, paths));

  test('on the pages of records', async ({ adminPage, admin }) => expectAllAccessible(adminPage, await findRecordPages(admin)));

  test('on the screens of a company', ({ companyPage }) =>
    expectAllAccessible(companyPage, ['/', '/messages', '/calendar', '/notifications', '/doctors']));

  test('before the sign-in', ({ page }) => expectAllAccessible(page, ['/login', '/forgot-password', '/any/app']));
});
