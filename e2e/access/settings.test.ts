// Proves ARE-1, SES-24, SES-26, SET-1, SET-3, SET-8
import { readFile } from 'node:fs/promises';
import { chooseAction } from '../kit/actions.ts';
import { createClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, row, toast } from '../kit/locators.ts';
import { addActiveAdmin, addAdmin, initialPassword, uniqueName, uniquePhone } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

test('a password change rejects a wrong current password at its field, and ends the other sessions', { tag: '@long' }, async ({
  admin,
  signIn,
  openPage,
  problems,
}) => {
  const { phone, password } = await addActiveAdmin(admin, signIn);
  const [account, otherSession] = [await signIn({ phone, password }), await signIn({ phone, password })];
  const page = await openPage({ account });
  problems.allow(/response: 422 POST .*\/auth\/password/);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Dashboard Settings', level: 1 })).toBeVisible();
  await checkScreen(page, 'settings');
  const current = page.getByRole('textbox', { name: 'Current password' });
  const next = page.getByRole('textbox', { name: 'New password' });
  const save = page.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await current.fill('not-the-password');
  await next.fill('short');
  await save.click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await next.fill('a-long-second-password');
  await save.click();
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await current.fill(password);
  await save.click();
  await expect(toast(page, 'Password changed successfully')).toBeVisible();
  for (const field of [current, next]) await expect(field).toHaveValue('');
  expect((await otherSession.request('GET /auth/me')).status).toBe(401);
  expect((await account.request('GET /auth/me')).status).toBe(200);
  await signIn({ phone, password: 'a-long-second-password' });
});

test('an administrator is added, gets a new password, is archived and restored', { tag: '@long' }, async ({
  adminPage: page,
  admin,
  signIn,
  problems,
}) => {
  problems.allow(/response: (409|422) POST .*\/admin\/store/);
  const other = await addActiveAdmin(admin, signIn);
  const name = uniqueName('Hala');
  const phone = uniquePhone();
  const password = 'a-long-first-password';
  await page.goto('/administrators');
  await page.getByRole('button', { name: 'Add administrator' }).click();
  await dialog(page).getByRole('button', { name: 'Add administrator' }).click();
  for (const label of ['Name', 'Phone', 'Email', 'Password']) await expect(dialog(page).getByText(`${label} is required`)).toBeVisible();
  await checkScreen(page, 'admin-add');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill(other.phone);
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(`h${phone}@medboard.example`);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page)
    .getByRole('radio', { name: /^Full administrator/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Add administrator' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill(phone);
  await dialog(page).getByRole('button', { name: 'Add administrator' }).click();
  await expect(toast(page, 'Administrator added successfully')).toBeVisible();
  await expect(row(page, name).getByText(phone, { exact: true })).toBeVisible();
  expect((await signIn({ phone, password })).session.roles).toBe('admin');

  await chooseAction(page, name, 'Reset password');
  await expect(dialog(page).getByText('They will be signed out. Give them the new password yourself.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'New password' }).fill('reset-by-another');
  await dialog(page).getByRole('button', { name: 'Reset password' }).click();
  await expect(toast(page, `The password of ${name} was reset`)).toBeVisible();
  const added = await signIn({ phone, password: 'reset-by-another' });

  await chooseAction(page, name, 'Delete');
  await expect(dialog(page).getByText('They will be signed out immediately.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Administrator deleted successfully')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect((await added.request('GET /auth/me')).status).toBe(401);
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await expect(row(page, name).getByText(/Archived .* by Mona Adel/)).toBeVisible();
  await checkScreen(page, 'admins-archived');
  await chooseAction(page, name, 'Restore');
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Active', exact: true }).first().click();
  await expect(row(page, name)).toBeVisible();

  // Administrators can neither delete themselves nor reset their own password.
  // The list is long, and the first administrator is its last row.
  await page.goto('/administrators?name=Mona+Adel');
  await expect(row(page, 'Mona Adel')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Mona Adel' })).toHaveCount(0);
});

test('an administrator whose password was set by another one has to choose a new one before anything else', async ({
  page,
  admin,
  server,
  problems,
}) => {
  const { name, phone } = await addAdmin(admin);
  // The stream of changes may open before the page knows that a new password is due.
  problems.allow(/response: 403 GET .*\/(area|doctor|statistics|live)/);
  await page.goto('/login');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(initialPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await checkScreen(page, 'new-password');

  // The app shows no other screen, and the server refuses all other requests.
  await page.goto('/areas');
  await expect(page).toHaveURL(/\/new-password\?to=/);
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('session'))) ?? '{}');
  expect(await createClient(server.url, token).request('GET /area')).toMatchObject({
    status: 403,
    body: { code: 'password_change_required' },
  });

  const [current, next] = [page.getByRole('textbox', { name: 'Current password' }), page.getByRole('textbox', { name: 'New password' })];
  await current.fill(initialPassword);
  await next.fill(initialPassword);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Choose a password that is different from the current one')).toBeVisible();
  await next.fill('a-long-first-password');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Areas', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/areas');

  // After an area is added, the audit trail shows both that and the change of the password.
  await page.getByRole('button', { name: 'Add New Area' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(uniqueName('First area'));
  await dialog(page).getByRole('button', { name: 'Add Area' }).click();
  await expect(toast(page, 'Added successfully')).toBeVisible();
  await page.goto('/settings/audit');
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(entries.filter({ hasText: 'added area' }).first()).toBeVisible();
  await expect(entries.filter({ hasText: 'changed their password' }).first()).toBeVisible();
  await checkScreen(page, 'audit');
  // The server seals within a second, and the page asks again after the export.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('session.changePassword');
  await expect(page.getByText(/^Sealed up to /)).toBeVisible();
});
