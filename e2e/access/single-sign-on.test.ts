// Proves SSO-7, SSO-8
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { openIssuer } from '../../server/test/fakes/issuer.ts';
import { chooseAction } from '../kit/actions.ts';
import { demoAccounts, signIn } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, toast } from '../kit/locators.ts';
import { uniqueName, uniquePhone } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';
import { startServer } from '../kit/server.ts';

const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const demoPassword = 'password of the demo';

/** A server with an issuer of another site, whose name is `localhost`. */
const openProduct = async () => {
  const issuer = await openIssuer();
  const port = await findFreePort();
  const server = await startServer({
    ...issuer.settings,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: issuer.url.replace('127.0.0.1', 'localhost'),
    DEMO_PASSWORD: demoPassword,
  });
  return { issuer, server };
};

const chooseIssuer = async (page: Page, answer: 'Continue' | 'Cancel') => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Nile Hospital' }).click();
  await page.getByRole('link', { name: answer }).click();
};

test('an administrator signs in at the issuer, confirms an action there, and unlinks the account', { tag: '@long' }, async ({
  openPage,
  problems,
}) => {
  problems.allow(/response: 403 POST .*\/user\/resetPassword/);
  const { issuer, server } = await openProduct();
  const admin = await signIn(server.url, { ...demoAccounts.admin, password: demoPassword });
  const { email } = await admin.fetchData<{ email: string }>('GET /auth/me');
  const other = { name: uniqueName('Administrator'), email: 'other@example.test', phone: uniquePhone(), password: 'set-by-another' };
  await admin.fetchData('POST /admin/store', other);
  // Signed in at the issuer long ago, so the sign-in is no verification.
  issuer.person = { sub: 'mona', email, email_verified: true, auth_time: 1 };
  const page = await openPage({ baseURL: server.url });

  await chooseIssuer(page, 'Cancel');
  await expect(page.getByText('You cancelled the sign-in at Nile Hospital.')).toBeVisible();
  await checkScreen(page, 'single-sign-on-cancelled');

  await chooseIssuer(page, 'Continue');
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(toast(page, 'Logged in successfully')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(/^Linked with Nile Hospital since/)).toBeVisible();
  await checkScreen(page, 'single-sign-on-settings');

  await page.goto('/administrators');
  await chooseAction(page, other.name, 'Reset password');
  const form = dialog(page, `Reset the password of ${other.name}`);
  await form.getByRole('textbox', { name: 'New password' }).fill('reset-by-another');
  await form.getByRole('button', { name: 'Reset password' }).click();
  const verify = dialog(page, 'Confirm your identity');
  await expect(verify.getByRole('button', { name: 'Confirm with Nile Hospital' })).toBeVisible();
  await checkScreen(page, 'single-sign-on-confirm');
  issuer.person = { sub: 'mona', email, email_verified: true };
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    verify.getByRole('button', { name: 'Confirm with Nile Hospital' }).click(),
  ]);
  await popup.getByRole('link', { name: 'Continue' }).click();
  await expect(toast(page, `The password of ${other.name} was reset`)).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await checkScreen(page, 'single-sign-on-unlink');
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
  await dialog(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText(/^Not linked\./)).toBeVisible();
  // An open page would report that the live stream of the stopped server is refused.
  await page.close();
  expect(await server.stop(), server.output()).toBe(0);
  await issuer.close();
});
