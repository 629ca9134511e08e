import { chooseAction } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { dialog, row, toast } from './locators.ts';
import { addActiveAdmin } from './records.ts';

test('a session that is ended in another browser is signed out at its next request', async ({
  admin,
  signIn,
  openPage,
  problems,
  checkScreen,
  checkDarkScreen,
}) => {
  problems.allow(/response: 401 /);
  const credentials = await addActiveAdmin(admin, signIn);
  const other = await openPage({ account: await signIn(credentials) });
  await other.goto('/settings');
  await expect(other.getByRole('heading', { name: 'Dashboard Settings' })).toBeVisible();

  const page = await openPage({ account: await signIn(credentials) });
  await page.goto('/settings/sessions');
  await expect(row(page, 'This device').getByText('Chrome on Linux')).toBeVisible();
  await checkScreen(page, 'sessions');
  await checkDarkScreen(page, 'sessions');
  await page.getByRole('button', { name: 'End all others' }).click();
  await dialog(page).getByRole('button', { name: 'End all others' }).click();
  await expect(toast(page, 'All other sessions were ended')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);

  await other.getByRole('link', { name: 'Where you are signed in' }).click();
  await expect(dialog(other, 'Your session has ended')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL('/login');
  await page.reload();
  await expect(row(page, 'This device')).toBeVisible();
});

test('a sign-in from a new browser is asked about on the other device', async ({ server, admin, signIn, openPage, checkScreen }) => {
  const { phone, password } = await addActiveAdmin(admin, signIn);
  const account = await signIn({ phone, password });
  const stranger = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0' },
    body: JSON.stringify({ phone, password }),
  });
  expect(stranger.status).toBe(200);
  const page = await openPage({ account });
  await page.goto('/settings');
  await expect(page.getByText(/^New sign-in from Firefox on Windows .* Was it you\?$/)).toBeVisible();
  await checkScreen(page, 'new-sign-in');
  await page.getByRole('button', { name: 'It was not me' }).click();
  await dialog(page).getByRole('button', { name: 'End', exact: true }).click();
  await expect(toast(page, 'The session was ended. Change your password now.')).toBeVisible();
  await expect(page.getByText(/Was it you\?$/)).toHaveCount(0);
  const { data } = (await stranger.json()) as { data: { token: string } };
  const me = await fetch(`${server.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${data.token}` } });
  expect(me.status).toBe(401);
});

test("a reset long after the sign-in asks for the administrator's own password, and keeps the form", async ({
  admin,
  signIn,
  openPage,
  problems,
  checkScreen,
}) => {
  problems.allow(/response: (403 POST .*\/user\/resetPassword|422 POST .*\/auth\/verify)/);
  const [credentials, other] = [await addActiveAdmin(admin, signIn), await addActiveAdmin(admin, signIn)];
  const page = await openPage({ account: await signIn(credentials) });
  // The clock of the server cannot be moved, so the first response is the one of eleven minutes later.
  await page.route(
    '**/user/resetPassword',
    (route) =>
      route.fulfill({ status: 403, json: { message: 'Confirm your password to continue', code: 'fresh_needed', request_id: 'late' } }),
    { times: 1 },
  );
  await page.goto('/settings');
  await chooseAction(page, other.name, 'Reset password');
  const form = dialog(page, `Reset the password of ${other.name}`);
  await form.getByRole('textbox', { name: 'New password' }).fill('reset-by-another');
  await form.getByRole('button', { name: 'Reset password' }).click();
  const verify = dialog(page, 'Confirm your password');
  await expect(verify.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await checkScreen(page, 'verify-password');
  await verify.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await verify.getByRole('button', { name: 'Continue' }).click();
  await expect(verify.getByText('Password is incorrect')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'New password', includeHidden: true })).toHaveValue('reset-by-another');
  await verify.getByRole('textbox', { name: 'Password' }).fill(credentials.password);
  await verify.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, `The password of ${other.name} was reset`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect((await signIn({ ...other, password: 'reset-by-another' })).session.roles).toBe('admin');
});
