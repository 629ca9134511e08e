import { beforeAll, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { firstPassword, makeAdmin, newSession, ownPassword, request, storeAdmin, uniqueName, uniquePhone } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, screenshot, signedIn, testBrowser } from './harness.ts';
import { choose, dialog, row, toast } from './steps.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

it('changes a password: the wrong current one is told on its field, and other sessions end', async () => {
  const { phone } = await makeAdmin(session.token);
  const [mine, other] = [await newSession(phone, ownPassword), await newSession(phone, ownPassword)];
  const tab = await browser.open(signedIn(mine));
  const { page, watch } = tab;
  watch.allow(/answer: 422 POST .*\/auth\/password/);
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Dashboard Settings', level: 1 }).waitFor();
  await page.getByRole('table').waitFor();
  await lookAt(page, 'settings');
  await lookAtDark(page, 'settings');
  const current = page.getByRole('textbox', { name: 'Current password' });
  const next = page.getByRole('textbox', { name: 'New password' });
  const save = page.getByRole('button', { name: 'Change password' });
  await save.click();
  await page.getByText('Current password is required').waitFor();
  await current.fill('not-the-password');
  await next.fill('short');
  await save.click();
  await page.getByText('Password must be at least 8 characters').waitFor();
  await next.fill('a-long-second-password');
  await save.click();
  await page.getByText('Current password is not right').first().waitFor();
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
  await current.fill(ownPassword);
  await save.click();
  await toast(page, 'Password changed successfully').waitFor();
  expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);
  expect((await request(other.token, 'GET /auth/me')).status).toBe(401);
  expect((await request(mine.token, 'GET /auth/me')).status).toBe(200);
  await newSession(phone, 'a-long-second-password');
  expectQuiet(tab);
});

it('adds an administrator, archives and restores one, and sets a new password', async () => {
  const tab = await browser.open(signedIn(session));
  const { page, watch } = tab;
  watch.allow(/answer: (409|422) POST .*\/admin\/store/);
  const taken = await makeAdmin(session.token);
  const name = uniqueName('Hala');
  const phone = uniquePhone();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add administrator' }).click();
  await dialog(page).getByRole('button', { name: 'Add administrator' }).click();
  for (const label of ['Name', 'Phone', 'Email', 'Password']) await dialog(page).getByText(`${label} is required`).waitFor();
  await lookAt(page, 'admin-add');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill(taken.phone);
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(`h${phone}@medboard.example`);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(ownPassword);
  await dialog(page).getByRole('button', { name: 'Add administrator' }).click();
  await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Phone' }).getAttribute('aria-invalid')).toBe('true');
  await screenshot(page, 'admin-phone-taken');
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill(phone);
  await dialog(page).getByRole('button', { name: 'Add administrator' }).click();
  await toast(page, 'Administrator added successfully').waitFor();
  await row(page, name).getByText(phone, { exact: true }).waitFor();
  expect((await newSession(phone, ownPassword)).roles).toBe('admin');

  await choose(page, name, 'Reset password');
  await dialog(page).getByText('Their sessions end. Tell them the new password yourself.').waitFor();
  await dialog(page).getByRole('textbox', { name: 'New password' }).fill('reset-by-another');
  await dialog(page).getByRole('button', { name: 'Reset password' }).click();
  await toast(page, `The password of ${name} was reset`).waitFor();
  const theirs = await newSession(phone, 'reset-by-another');

  await choose(page, name, 'Delete');
  await dialog(page).getByText('Their sessions end at once.').waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Administrator deleted successfully').waitFor();
  await row(page, name).waitFor({ state: 'detached' });
  expect((await request(theirs.token, 'GET /auth/me')).status).toBe(401);
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await row(page, name)
    .getByText(/Archived .* by Mona Adel/)
    .waitFor();
  await lookAt(page, 'admins-archived');
  await choose(page, name, 'Restore');
  await row(page, name).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Active', exact: true }).first().click();
  await row(page, name).waitFor();

  // Nobody locks themselves out.
  await page.getByRole('button', { name: 'Actions for Mona Adel' }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  expectQuiet(tab);
});

it('leads whose password was set by another to a new one first, and then where they wanted to go', async () => {
  const { name, phone } = await storeAdmin(session.token);
  const tab = await browser.open();
  const { page, watch } = tab;
  watch.allow(/answer: 403 GET .*\/(area|doctor|statistics)/);
  await page.goto('/login');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(firstPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await lookAt(page, 'new-password');
  await lookAtDark(page, 'new-password');

  // No other page is shown, and the server answers nothing else.
  await page.goto('/areas');
  await page.waitForURL('**/new-password?to=**');
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('session'))) ?? '{}');
  expect(await request(token, 'GET /area')).toMatchObject({ status: 403, body: { code: 'password_change_required' } });

  const [current, next] = [page.getByRole('textbox', { name: 'Current password' }), page.getByRole('textbox', { name: 'New password' })];
  await current.fill(firstPassword);
  await next.fill(firstPassword);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByText('Choose another password than the current one').waitFor();
  await next.fill(ownPassword);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: 'Areas', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/areas');

  // They work, and it stands in the trail.
  await page.getByRole('button', { name: 'Add New Area' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(uniqueName('First area'));
  await dialog(page).getByRole('button', { name: 'Add Area' }).click();
  await toast(page, 'Added successfully').waitFor();
  await page.goto('/settings/audit');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await line.filter({ hasText: 'added area' }).first().waitFor();
  await line.filter({ hasText: 'chose a new password' }).first().waitFor();
  await lookAt(page, 'audit');
  await lookAtDark(page, 'audit');
  expectQuiet(tab);
});
