// Proves KEY-1, KEY-3, KEY-4, KEY-5, KEY-6, KEY-7, KEY-8
import type { Page } from '@playwright/test';
import { demoAccounts } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog } from '../kit/locators.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const palette = (page: Page) => dialog(page, 'Command palette');
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and records' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const openPage = async (page: Page, path: string, title: string | RegExp) => {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
};

const openPalette = async (page: Page) => {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
};

test.describe('the command palette', () => {
  // A picture that loads while its session ends.
  test.beforeEach(({ problems }) => problems.allow(/response: 403 GET .*\/files\//));

  test('finds a doctor by phone, opens the page, offers it again, and forgets it at the sign-out', async ({
    openPage: openNewPage,
    signIn,
  }) => {
    // A session of its own, because the sign-out ends it.
    const page = await openNewPage({ account: await signIn(demoAccounts.admin) });
    await openPage(page, '/areas', /Areas/);
    await openPalette(page);
    await checkScreen(page, 'palette');
    await searchField(page).fill('محمد');
    await expect(option(page, /#\d+/).first()).toBeVisible();
    await checkScreen(page, 'palette-hits');
    const phone =
      (
        await option(page, /#\d+ · 01/)
          .first()
          .textContent()
      )?.match(/01\d{9}/)?.[0] ?? '';
    await searchField(page).fill(phone);
    await expect(option(page, new RegExp(phone))).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(doctors|companies)\/\d+$/);
    await expect(heading(page, /Areas/)).toHaveCount(0);
    const name = (await heading(page, /./).textContent()) ?? '';

    await openPalette(page);
    await expect(palette(page).getByRole('group', { name: 'Recently opened' }).getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await dialog(page, 'Logout').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('recent-records'))).toBeNull();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });

  test('opens pages and the form of another list by keyboard only', { tag: '@long' }, async ({ adminPage: page }) => {
    await openPage(page, '/areas', /Areas/);
    await page.getByRole('button', { name: 'Search everything' }).click();
    await searchField(page).fill('webinar add');
    await expect(option(page, 'Add New Webinar')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog(page, /Webinar/)).toBeVisible();
    await expect(page).toHaveURL('/meetings');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    await openPalette(page);
    await searchField(page).fill('approve doctors');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Verify doctors')).toBeVisible();
  });

  test('says what is wrong with a term, and that nothing was found', { tag: '@long' }, async ({ adminPage: page }) => {
    await openPage(page, '/areas', /Areas/);
    await openPalette(page);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/search?') && requests.push(request.url()));
    for (const typed of ['x', '%', '_', '😀😀', '   %   ']) {
      await searchField(page).fill(typed);
      await expect(palette(page).getByText('Type at least three letters or the number of a record')).toBeVisible();
    }
    await searchField(page).fill('x'.repeat(500));
    await expect(searchField(page)).toHaveValue('x'.repeat(100));
    await expect(palette(page).getByText('Nothing found for')).toBeVisible();
    expect(requests).toHaveLength(1);
  });
});

test.describe('keys', () => {
  test('go to pages, move in a list, open and edit a row', async ({ adminPage: page }) => {
    await openPage(page, '/areas', /Areas/);
    // The keys load after the page.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(dialog(page, 'Keyboard shortcuts').getByText('Add New Area')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await checkScreen(page, 'keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(dialog(page, 'Add New Area')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    const rows = page.getByRole('main').locator('tbody').getByRole('row');
    await page.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    await expect(dialog(page, 'Edit Area')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page).toHaveURL('/doctors');
    await expect(rows.first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.getByRole('searchbox')).toHaveValue('j');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/doctors\/\d+$/);
  });
});
