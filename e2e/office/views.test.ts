// Proves NAV-25, VIEW-4, VIEW-5, VIEW-6, VIEW-7, VIEW-9, VIEW-10
import type { Page } from '@playwright/test';
import { pauseToastTimers } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { toast } from '../kit/locators.ts';
import { addActiveAdmin, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const tools = (page: Page) => page.getByRole('toolbar', { name: 'List tools' });
const names = (page: Page) => page.getByRole('table').locator('tbody tr bdi, tbody td:nth-child(2) a');
const searchOf = (page: Page) => new URL(page.url()).searchParams;

/** Saves the open list under a name, and returns the name. */
const saveView = async (page: Page) => {
  const name = uniqueName('Pending');
  await tools(page).getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Save as a new view' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tools(page).getByRole('button', { name })).toBeVisible();
  return name;
};

/** Counts the requests of the doctors list. */
const countRequests = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/doctor') sent.push(request.url());
  });
  return sent;
};

test('a list is sorted by its headers and filtered by days', { tag: '@long' }, async ({ adminPage: page }) => {
  await page.goto('/doctors');
  const table = page.getByRole('region', { name: 'Doctors' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  // Until the answer arrives, the table shows the rows of the previous order.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const shown = await names(page).allInnerTexts();
  expect(shown.length).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page).first()).not.toHaveText(shown[0] ?? '');
  await page.goBack();
  await expect(names(page).first()).toHaveText(shown[0] ?? '');

  await tools(page).getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('yesterday');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Type a day such as 1 Nov 2026')).toBeVisible();
  await checkScreen(page, 'list-dates');
  await page.getByRole('textbox', { name: 'From' }).fill('1/1/2020');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(tools(page).getByRole('button', { name: 'Since 1 Jan 2020' })).toBeVisible();
  expect([searchOf(page).get('sort'), searchOf(page).get('from')]).toEqual(['name', '2020-01-01']);
});

test('columns are chosen and saved as a view, which opens from the menu and is shared', async ({
  adminPage: page,
  admin,
  signIn,
  openPage,
}) => {
  await page.goto('/doctors?from=2020-01-01&sort=name');
  await tools(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await page.getByRole('button', { name: 'Move Coins up' }).click();
  await page.getByRole('textbox', { name: 'Width of Phone' }).fill('220');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
  await expect.poll(() => page.getByRole('columnheader', { name: 'Phone' }).evaluate((header) => header.clientWidth)).toBe(220);

  const name = await saveView(page);
  expect(searchOf(page).get('view')).not.toBeNull();
  await tools(page).getByRole('button', { name }).click();
  await page.getByRole('button', { name: `Open the list with ${name}` }).click();
  await expect(toast(page, `The list opens with ${name}`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click();
  await expect(toast(page, 'View shared')).toBeVisible();
  await page.keyboard.press('Escape');

  const sent = countRequests(page);
  await page.getByRole('link', { name: 'Areas' }).click();
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible();
  sent.length = 0;
  await page.getByRole('link', { name: 'Doctors' }).click();
  await expect(tools(page).getByRole('button', { name })).toBeVisible();
  expect(searchOf(page).get('from')).toBe('2020-01-01');
  expect(sent.length).toBeLessThanOrEqual(1);

  const other = await signIn(await addActiveAdmin(admin, signIn, 'reviewer'));
  const second = await openPage({ account: other });
  await second.goto('/doctors');
  await tools(second).getByRole('button', { name: 'Views' }).click();
  await second.getByRole('button', { name }).first().click();
  await expect(second.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
  await expect(tools(second).getByRole('button', { name: 'Since 1 Jan 2020' })).toBeVisible();
});

test('a view is changed, saved again, renamed, deleted and brought back by the keyboard', { tag: '@long' }, async ({ adminPage: page }) => {
  await page.goto('/companies?status=pending');
  await pauseToastTimers(page);
  const name = await saveView(page);
  await page.getByRole('button', { name: 'Company Name', exact: true }).press('Enter');
  const changed = tools(page).getByRole('button', { name: `${name} (changed)` });
  await changed.press('Enter');
  await page.getByRole('button', { name: `Save ${name}` }).press('Enter');
  await expect(tools(page).getByRole('button', { name, exact: true })).toBeVisible();
  await tools(page).getByRole('button', { name, exact: true }).press('Enter');
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const renamed = uniqueName('Renamed');
  await page.getByRole('textbox', { name: `New name of ${name}` }).fill(renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Actions for ${renamed}` })).toBeFocused();
  await page.getByRole('button', { name: `Actions for ${renamed}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast(page, 'View saved')).toBeVisible();
});

test('a page beyond the end leads to the last one', { tag: '@long' }, async ({ adminPage: page }) => {
  await page.goto('/doctors?per_page=10&page=4000');
  await expect(page).not.toHaveURL(/4000/);
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
});
