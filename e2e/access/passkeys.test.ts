// Proves PSK-1, PSK-3, PSK-4
import type { Page } from '@playwright/test';
import { signIn as signInAt } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, toast } from '../kit/locators.ts';
import { addActiveAdmin } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

/** Gives the browser of a page an authenticator that confirms by itself. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const enterPassword = async (page: Page, { phone, password }: { phone: string; password: string }) => {
  await page.goto('/login');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('session'));

const addPasskey = async (page: Page, password: string) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await dialog(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
};

test('an administrator adds a passkey, signs in with it, trusts the device, and removes the passkey', async ({
  openPage,
  server,
  admin,
  signIn,
}) => {
  const person = await addActiveAdmin(admin, signIn);
  // Browsers accept no passkey for an IP address.
  const account = await signInAt(server.url.replace('127.0.0.1', 'localhost'), person);
  const page = await openPage({ account });
  // The checks of a screen change the window, after which Chromium's authenticator no longer answers. So another page has them.
  const openCopy = async (path: string) => {
    const copy = await openPage({ baseURL: account.origin, storageState: await page.context().storageState() });
    await copy.goto(path);
    return copy;
  };
  await addAuthenticator(page);
  await addPasskey(page, person.password);
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Never used');
  const settings = await openCopy('/settings');
  await settings.getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(dialog(settings).getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await checkScreen(settings, 'passkey-remove');
  await dialog(settings).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(settings)).toHaveCount(0);
  await checkScreen(settings, 'passkey-list');

  await signOut(page);
  await enterPassword(page, person);
  await expect(page.getByText('Confirm with the passkey of this device, your phone or your security key.')).toBeVisible();
  const entry = await openPage({ baseURL: account.origin });
  await enterPassword(entry, person);
  await expect(entry.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await checkScreen(entry, 'passkey-sign-in');
  await page.getByLabel("Don't ask again on this device for 30 days").check();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL('/');

  await signOut(page);
  await enterPassword(page, person);
  await expect(page).toHaveURL('/');
  const sessions = await openCopy('/settings/sessions');
  await expect(sessions.getByRole('heading', { name: 'Trusted devices' })).toBeVisible();
  await checkScreen(sessions, 'trusted-devices');
  await page.goto('/settings/sessions');
  await page.getByRole('button', { name: /^Remove the trusted device/ }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Trusted devices' })).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'Passkey removed. Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByText('Work laptop')).toBeHidden();
});
