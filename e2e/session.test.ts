import type { Page } from '@playwright/test';
import { demoAccounts } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog } from './locators.ts';
import { uniqueName } from './records.ts';
import { expectNoHorizontalScroll, saveScreenshot } from './screen-checks.ts';

const phoneBox = (page: Page) => page.getByLabel('Phone');
const passwordBox = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('session'));

const submit = async (page: Page, phone: string, password: string) => {
  await phoneBox(page).fill(phone);
  await passwordBox(page).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test.describe('the sign-in screen', () => {
  test('shows an error at each invalid field, and sends no request before both are valid', async ({
    page,
    checkScreen,
    checkDarkScreen,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/') && requests.push(request.url())));
    await page.goto('/login');
    await checkScreen(page, 'login');
    await checkDarkScreen(page, 'login');
    await expect(page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::main/div')).toHaveCSS('width', '600px');

    for (const [phone, password, errors] of [
      ['', '', ['Phone is required', 'Password is required']],
      ['01a23456789', 'x', ['Phone must be only digits']],
      ['010123456', 'x', ['Phone must be at least 10 digits']],
      ['0101234567890123', 'x', ['Phone must be at most 15 digits']],
      ['01000000001', '', ['Password is required']],
    ] as const) {
      await submit(page, phone, password);
      for (const error of errors) await expect(page.getByText(error, { exact: true })).toBeVisible();
    }
    await expect(passwordBox(page)).toBeFocused();
    expect(requests).toEqual([]);
    await checkScreen(page, 'login-refused');
  });

  test('rejects a wrong password, rejects a doctor only after the right password, and stores no session', async ({ page, problems }) => {
    problems.allow(/response: 40[13] POST .*\/auth\/login/);
    await page.goto('/login');

    await submit(page, demoAccounts.admin.phone, 'not-the-password');
    await expect(page.locator('form').getByText('Incorrect phone or password')).toBeVisible();
    await submit(page, demoAccounts.doctor.phone, 'not-the-password');
    await expect(page.locator('form').getByText('Incorrect phone or password')).toBeVisible();
    await submit(page, demoAccounts.doctor.phone, demoAccounts.doctor.password);
    await expect(page.locator('.Toastify').getByText('You are not allowed to enter')).toBeVisible();
    await expect(page.locator('form').getByText('You are not allowed to enter')).toBeVisible();

    expect(await storedSession(page)).toBeNull();
    await expect(page).toHaveURL('/login');
    await page.goto('/fields');
    await expect(page).toHaveURL('/login');
  });

  test('accepts Arabic digits, shows a loading button, stores the session, and continues to the dashboard', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/auth/login', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/login');
    await submit(page, '٠١٠٠٠٠٠٠٠٠١', demoAccounts.admin.password);
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

  test('replaces the screen that redirected to it in the browser history', async ({ page }) => {
    await page.goto('/anything/app');
    for (const path of ['/fields', '/no-such-page']) {
      await page.goto('/anything/app');
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await expect(page).toHaveURL('/anything/app');
    }
  });
});

test('signing out asks for confirmation, ends the session on the server, and signs out every tab', async ({ openPage, signIn }) => {
  const account = await signIn(demoAccounts.admin);
  const page = await openPage({ account });
  await page.goto('/');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/fields');
  await expect(otherTab.getByRole('heading', { name: /Specialties/, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const confirmation = dialog(page);
  await expect(confirmation.getByText('Are you sure you want to logout?')).toBeVisible();
  await saveScreenshot(page, 'sign-out');
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

test('a user whose session ends signs in again over the open form and loses no input', async ({
  openPage,
  signIn,
  problems,
  checkScreen,
}) => {
  const account = await signIn(demoAccounts.admin);
  const page = await openPage({ account });
  problems.allow(/response: 401 POST .*\/(field\/store|auth\/login)/);
  problems.allow(/response: 401 GET /);
  const name = uniqueName('Sports Medicine');
  await page.goto('/fields');
  await page.getByRole('button', { name: 'Add New Specialty' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  expect((await account.request('POST /auth/logout')).status).toBe(200);
  await page.getByRole('button', { name: 'Add Specialty' }).click();

  const signInDialog = dialog(page, 'Your session has ended');
  await expect(signInDialog.getByText('Sign in again to continue. What you typed is kept.')).toBeVisible();
  await expect(signInDialog.getByLabel('Phone')).toHaveValue(demoAccounts.admin.phone);
  await page.keyboard.press('Escape');
  await expect(signInDialog).toBeVisible();
  await checkScreen(page, 'session-ended');
  await signInDialog.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await signInDialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(signInDialog.getByText('Incorrect phone or password')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await signInDialog.getByRole('textbox', { name: 'Password' }).fill(demoAccounts.admin.password);
  await signInDialog.getByRole('button', { name: 'Sign in and continue' }).click();

  // The app repeats the refused request with the new session.
  await expect(page.getByText('Added successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a user whose session has ended can go to the sign-in screen instead', async ({ openPage, signIn, problems }) => {
  const account = await signIn(demoAccounts.admin);
  const page = await openPage({ account });
  problems.allow(/response: 401 GET .*\/(area|views|live)/);
  // The shell requests its counters when the heading appears. The session must not end before they are answered.
  await Promise.all([
    page.waitForResponse(/\/contacts\/unread$/),
    page.waitForResponse(/\/notices\/unseen$/),
    page.goto('/fields'),
    expect(page.getByRole('heading', { name: /Specialties/, level: 1 })).toBeVisible(),
  ]);
  await account.request('POST /auth/logout');
  await page.getByRole('link', { name: 'Areas' }).click();
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL('/login');
  await expect(phoneBox(page)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});
