// Proves ARC-5, ARE-1, ARE-5, ARE-12, ARE-14, NAV-30, NAV-33, NAV-34
import type { Page } from '@playwright/test';
import { chooseAction, pauseToastTimers } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { card, dialog, toast } from '../kit/locators.ts';
import { uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

// Specialties, promo codes, categories and tags have the same components.
const nameBox = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });

test('an area is added once by a double click, renamed, deleted, brought back by Undo, and restored from the archive', async ({
  adminPage: page,
  admin,
}) => {
  const name = uniqueName('Added');
  const renamed = `${name} renamed`;
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/area/store') && sent.push(request.postData() ?? '')));
  await page.goto('/areas');
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('button', { name: 'Add New Area' }).click();
  await expect(nameBox(page)).toBeFocused();
  await nameBox(page).fill(` ${name} `);
  await checkScreen(page, 'area-add');
  await dialog(page).getByRole('button', { name: 'Add Area' }).dblclick();
  await expect(toast(page, 'Added successfully')).toBeVisible();
  await expect(card(page, name).getByText('No doctors')).toBeVisible();
  expect(sent).toHaveLength(1);

  await chooseAction(page, name, 'Edit');
  await nameBox(page).fill(renamed);
  await dialog(page, 'Edit Area').getByRole('button', { name: 'Save changes' }).click();
  await expect(card(page, renamed)).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);

  await pauseToastTimers(page);
  await chooseAction(page, renamed, 'Delete');
  await checkScreen(page, 'area-delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, renamed)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, renamed)).toBeVisible();
  await expect(toast(page, 'Area Restore successfully')).toBeVisible();

  const { data } = await admin.fetchData<{ data: { id: number }[] }>(`GET /area?name=${encodeURIComponent(renamed)}`);
  await admin.fetchData(`DELETE /area/destroy/${data[0]?.id}`);
  await page.goto('/archive/Areas');
  await expect(card(page, renamed).getByText(/Archived \d{1,2} \w{3,4} \d{4} by Mona Adel/)).toBeVisible();
  await card(page, renamed).getByRole('button', { name: 'Restore' }).click();
  await expect(card(page, renamed)).toHaveCount(0);
  await page.goto(`/areas?name=${encodeURIComponent(name)}`);
  await expect(card(page, renamed)).toBeVisible();
});

test('a form asks before Escape, a reload or Back discards its input', async ({ adminPage: page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Areas' }).click();
  await page.getByRole('button', { name: 'Add New Area' }).click();
  await nameBox(page).fill('Half a na');
  await page.keyboard.press('Escape');
  const discard = dialog(page, 'Discard unsaved changes?');
  await checkScreen(page, 'area-unsaved');
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(discard).toBeHidden();
  await expect(nameBox(page)).toHaveValue('Half a na');
  const dialogEvent = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const leaveDialog = await dialogEvent;
  expect(leaveDialog.type()).toBe('beforeunload');
  await leaveDialog.dismiss();
  await page.goBack();
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/areas');
  await expect(nameBox(page)).toHaveValue('Half a na');
  await page.goBack();
  await discard.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/areas');
});
