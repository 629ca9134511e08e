// Proves SES-6, SES-18, SES-19, SES-20, SES-21, SES-23
import type { Page } from '@playwright/test';
import { demoAccounts } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog } from '../kit/locators.ts';

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('session'));

test('signing out asks for confirmation, ends the session on the server, and signs out every tab', async ({ openPage, signIn }) => {
  const account = await signIn(demoAccounts.admin);
  const page = await openPage({ account });
  await page.goto('/');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/fields');
  await expect(otherTab.getByRole('heading', { name: /Specialties/, level: 1 })).toBeVisible();
  // A tab in the background draws few frames, and each click waits for two.
  await page.bringToFront();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const confirmation = dialog(page);
  await expect(confirmation.getByText('Are you sure you want to logout?')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await confirmation.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(otherTab).toHaveURL('/login');
  expect(await storedSession(page)).toBeNull();
  expect((await account.request('GET /auth/me')).status).toBe(401);
});

test('a user whose session has ended can go to the sign-in screen instead', { tag: '@long' }, async ({ openPage, signIn, problems }) => {
  const account = await signIn(demoAccounts.admin);
  const page = await openPage({ account });
  problems.allow(/response: 401 GET /);
  // The shell requests its counters when the heading appears. The session must not end before they are answered and the stream is open.
  await Promise.all([
    page.waitForResponse(/\/api\/v1\/live$/),
    page.waitForResponse(/\/contacts\/unread$/),
    page.waitForResponse(/\/notices\/unseen$/),
    page.goto('/fields'),
    expect(page.getByRole('heading', { name: /Specialties/, level: 1 })).toBeVisible(),
  ]);
  await account.request('POST /auth/logout');
  // The server ends the stream, so the page asks without a click.
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Phone')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test('the sign-in replaces the screen that redirected to it in the browser history', async ({ page }) => {
  await page.goto('/anything/app');
  await page.goto('/fields');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/anything/app');
});

test('the sign-in accepts Arabic digits, shows a loading button, stores the session, and continues to the dashboard', {
  tag: '@long',
}, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/auth/login', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Phone').fill('٠١٠٠٠٠٠٠٠٠١');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoAccounts.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const button = page.locator('button[type=submit]');
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('data-loading', 'true');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  const stored = JSON.parse((await storedSession(page)) ?? '{}');
  expect(Object.keys(stored).sort()).toEqual(['roles', 'token', 'user']);
  expect(stored).toMatchObject({ roles: 'admin', user: { name: 'Mona Adel' } });

  await page.goto('/login');
  await expect(page).toHaveURL('/');
});
