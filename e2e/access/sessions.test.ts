// Proves SES-33, SES-34
import { expect, test } from '../kit/fixtures.ts';
import { dialog, row, toast } from '../kit/locators.ts';
import { addActiveAdmin } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

test('a session that is ended in another browser is signed out at its next request', { tag: '@long' }, async ({
  admin,
  signIn,
  openPage,
  problems,
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
