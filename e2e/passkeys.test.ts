import type { Page } from '@playwright/test';
import { signIn as signInAt } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog, toast } from './locators.ts';
import { addActiveAdmin } from './records.ts';

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

test('an administrator adds a passkey, signs in with it, trusts the device, and removes the passkey', async ({
  openPage,
  server,
  admin,
  signIn,
  checkScreen,
  checkDarkScreen,
}) => {
  const person = await addActiveAdmin(admin, signIn);
  // Browsers accept no passkey for an IP address.
  const page = await openPage({ account: await signInAt(server.url.replace('127.0.0.1', 'localhost'), person) });
  await addAuthenticator(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await checkScreen(page, 'passkey-create');
  await dialog(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Never used');
  await checkScreen(page, 'passkey-list');
  await checkDarkScreen(page, 'passkey-list');

  await signOut(page);
  await enterPassword(page, person);
  await expect(page.getByText('Confirm with the passkey of this device, your phone or your security key.')).toBeVisible();
  await checkScreen(page, 'passkey-sign-in');
  await page.getByLabel('Do not ask on this device for 30 days').check();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL('/');

  await signOut(page);
  await enterPassword(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/settings/sessions');
  await checkScreen(page, 'trusted-devices');
  await page.getByRole('button', { name: /^Remove the trusted device/ }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Trusted devices' })).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await checkScreen(page, 'passkey-remove');
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'Passkey removed. Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByText('Work laptop')).toBeHidden();
});
