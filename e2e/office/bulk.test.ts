// Proves BLK-4, TSK-5
import type { Page } from '@playwright/test';
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, openTray } from '../kit/locators.ts';
import { addNamedRecord, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const expectInTray = async (page: Page, text: string) => expect((await openTray(page, 'Tasks')).getByText(text)).toBeVisible();
const clickInTray = async (page: Page, name: string | RegExp) =>
  (await openTray(page, 'Tasks')).getByRole('button', { name, exact: true }).click();
const bar = (page: Page) => page.getByRole('group', { name: 'Actions' });

/** Adds areas whose names begin alike. */
const addAreas = async (admin: ApiClient, prefix: string, count: number) => {
  for (let n = 1; n <= count; n += 1) await addNamedRecord(admin, 'area', `${prefix} no ${n}`);
};

test('deletes all areas that match a search, shows the progress, and undoes it', async ({ adminPage: page, admin }) => {
  const prefix = uniqueName('Bulk');
  await addAreas(admin, prefix, 12);
  await page.goto(`/areas?name=${encodeURIComponent(prefix)}&per_page=10`);
  const boxes = page.getByRole('checkbox', { name: new RegExp(`Select ${prefix}`) });
  await expect(boxes).toHaveCount(10);
  for (const box of await boxes.all()) await box.check();
  await expect(bar(page)).toContainText('10 selected');
  await bar(page).getByRole('button', { name: 'Select all 12 matching' }).click();
  await expect(bar(page)).toContainText('All 12 matching are selected');
  await boxes.first().uncheck();
  await expect(bar(page)).toContainText('1 left out');
  await checkScreen(page, 'bulk-selection');
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page, 'Delete')).toContainText('11 areas move to the archive.');
  await expect(dialog(page, 'Delete')).toContainText('You can undo this for 7 days.');
  await checkScreen(page, 'bulk-preview');
  await dialog(page, 'Delete').getByRole('button', { name: 'Delete 11 areas' }).click();
  await expectInTray(page, 'Delete 11 areas');
  await expectInTray(page, '11 done');
  await expect(boxes).toHaveCount(1);
  await checkScreen(page, 'bulk-tray');
  await clickInTray(page, 'Undo: Delete 11 areas');
  await expectInTray(page, 'Undone: 11 areas restored');
  await expect(boxes).toHaveCount(10);
});
