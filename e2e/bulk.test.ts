import type { Page } from '@playwright/test';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog, openTray, row, toast } from './locators.ts';
import { addDoctor, addNamedRecord, uniqueName } from './records.ts';
import { saveScreenshot } from './screen-checks.ts';

const expectInTray = async (page: Page, text: string) => expect((await openTray(page, 'Tasks')).getByText(text)).toBeVisible();
const clickInTray = async (page: Page, name: string | RegExp) =>
  (await openTray(page, 'Tasks')).getByRole('button', { name, exact: true }).click();
const bar = (page: Page) => page.getByRole('group', { name: 'Actions' });
/** Starts an action of the menu; the only action of a list is a button. */
const startAction = async (page: Page, action: string) => {
  const only = bar(page).getByRole('button', { name: action, exact: true });
  const menu = bar(page).getByRole('button', { name: 'Actions' });
  await expect(only.or(menu).first()).toBeVisible();
  if (await only.isVisible()) return only.click();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Adds areas whose names begin alike. */
const addAreas = async (admin: ApiClient, prefix: string, count: number) => {
  for (let n = 1; n <= count; n += 1) await addNamedRecord(admin, 'area', `${prefix} no ${n}`);
};

test('deletes all areas that match a search, shows the progress, and undoes it', { tag: '@every-width' }, async ({
  adminPage: page,
  admin,
  checkScreen,
}) => {
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
  await startAction(page, 'Delete');
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

test('restores all archived areas that match a search, and one that must stay is a line of the result', { tag: '@every-width' }, async ({
  adminPage: page,
  admin,
  checkScreen,
  checkDarkScreen,
}) => {
  const prefix = uniqueName('Gone');
  await addAreas(admin, prefix, 12);
  const { data } = await admin.fetchData<{ data: { id: number; name: string }[] }>(
    `GET /area?per_page=15&name=${encodeURIComponent(prefix)}`,
  );
  for (const { id } of data) await admin.fetchData(`DELETE /area/destroy/${id}`);
  await addNamedRecord(admin, 'area', `${prefix} no 3`);
  await page.goto(`/archive/Areas?name=${encodeURIComponent(prefix)}&per_page=10`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('button', { name: 'Select all 12 matching' }).click();
  await checkScreen(page, 'archive-selection');
  await startAction(page, 'Restore selected');
  await expect(dialog(page, 'Restore')).toContainText('12 areas return from the archive.');
  await checkDarkScreen(page, 'archive-preview');
  await dialog(page, 'Restore').getByRole('button', { name: 'Restore 12 areas' }).click();
  await expectInTray(page, '11 done');
  await expect(page.getByRole('checkbox', { name: new RegExp(`Select ${prefix}`) })).toHaveCount(1);
  await clickInTray(page, '1 not changed: Restore 12 areas');
  await expect(dialog(page, '1 was not changed')).toContainText(`${prefix} no 3`);
  await page.keyboard.press('Escape');
  await clickInTray(page, 'Undo: Restore 12 areas');
  await expect(page.getByRole('checkbox', { name: new RegExp(`Select ${prefix}`) })).toHaveCount(10);
});

test('writes to the selected doctors who are approved', async ({ adminPage: page, admin }) => {
  const prefix = uniqueName('Notified');
  const [first, second] = [await addDoctor(admin, { name: `${prefix} A` }), await addDoctor(admin, { name: `${prefix} B` })];
  await admin.fetchData('POST /auth/otp/changeStatus', { user_id: first.id, status: 'approved' });
  await page.goto(`/doctors?name=${encodeURIComponent(prefix)}`);
  for (const { name } of [first, second]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await startAction(page, 'Send a notification');
  await expect(toast(page, '1 recipient is chosen. 1 is not approved and left out.')).toBeVisible();
  const composer = dialog(page, 'Add New Notification');
  await expect(composer).toContainText(first.name);
  await composer.getByRole('radio', { name: 'Notification' }).check();
  await composer.getByRole('radio', { name: /^Service/ }).check();
  await composer.getByRole('textbox', { name: 'Title' }).fill(prefix);
  await composer.getByRole('textbox', { name: 'Message' }).fill('It begins at nine.');
  await expect(composer).toContainText('Will reach 1 doctor');
  await composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Sending to 1 member')).toBeVisible();
});

test('declines doctors with one reason, and lists those that were decided already', async ({ adminPage: page, admin, checkScreen }) => {
  const prefix = uniqueName('Blurred');
  const [first, second] = [await addDoctor(admin, { name: `${prefix} A` }), await addDoctor(admin, { name: `${prefix} B` })];
  await page.goto(`/doctors?name=${encodeURIComponent(prefix)}`);
  await page.getByRole('checkbox', { name: `Select ${first.name}` }).check();
  // By keyboard.
  await page.getByRole('checkbox', { name: `Select ${second.name}` }).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('2 selected');
  await admin.fetchData('POST /auth/otp/changeStatus', { user_id: second.id, status: 'declined', message: 'Known already' });
  await startAction(page, 'Decline');
  const decline = dialog(page, 'Decline');
  await expect(decline).toContainText('1 is declined already');
  await decline.getByRole('button', { name: 'Decline one doctor' }).click();
  await expect(decline).toContainText('Reason is required');
  await decline.getByRole('textbox', { name: 'Reason' }).fill('The card is blurred');
  await checkScreen(page, 'bulk-decline');
  await decline.getByRole('button', { name: 'Decline one doctor' }).click();
  await expectInTray(page, '1 done');
  await expect(row(page, first.name).getByText('Declined')).toBeVisible();
  await clickInTray(page, /not changed: Decline/);
  await expect(dialog(page, '1 was not changed')).toContainText('already declined');
  await expect(dialog(page, '1 was not changed').getByRole('link', { name: second.name })).toBeVisible();
  await checkScreen(page, 'bulk-problems');
});

test('changes nothing that was added after the preview, and asks again if the number has changed', async ({
  adminPage: page,
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const prefix = uniqueName('Later');
  await addAreas(admin, prefix, 11);
  await page.goto(`/areas?name=${encodeURIComponent(prefix)}&per_page=10`);
  const boxes = page.getByRole('checkbox', { name: new RegExp(`Select ${prefix}`) });
  await expect(boxes).toHaveCount(10);
  for (const box of await boxes.all()) await box.check();
  await bar(page).getByRole('button', { name: 'Select all 11 matching' }).click();
  await startAction(page, 'Delete');
  const confirm = dialog(page, 'Delete');
  await expect(confirm).toContainText('11 areas move to the archive.');
  const { data } = await admin.fetchData<{ data: { id: number; name: string }[] }>(`GET /area?name=${encodeURIComponent(prefix)}`);
  await admin.fetchData(`DELETE /area/destroy/${data.at(-1)?.id}`);
  await confirm.getByRole('button', { name: 'Delete 11 areas' }).click();
  await expect(confirm).toContainText('10 areas move to the archive.');
  await addNamedRecord(admin, 'area', `${prefix} newest`);
  await saveScreenshot(page, 'bulk-changed');
  await confirm.getByRole('button', { name: 'Delete 10 areas' }).click();
  await expectInTray(page, '10 done');
  await expect(page.getByRole('checkbox', { name: `Select ${prefix} newest` })).toBeVisible();
  await expect(boxes).toHaveCount(1);
});
