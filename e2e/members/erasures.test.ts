// Proves ERA-1, ERA-3
import type { Page } from '@playwright/test';
import { chooseAction } from '../kit/actions.ts';
import { signIn as signInAt } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog } from '../kit/locators.ts';
import { addDoctor, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';
import { startServer } from '../kit/server.ts';

const requestErasure = async (page: Page, name: string, confirmation: string) => {
  await chooseAction(page, name, 'Erase personal data');
  const form = dialog(page, `Erase the personal data of ${name}?`);
  await form.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter');
  await form.getByRole('textbox', { name: 'Name or phone' }).fill(confirmation);
  await form.getByRole('button', { name: 'Erase personal data' }).click();
};

test('the personal data of a doctor is gone when the grace period is over', { tag: '@long' }, async ({ openPage }) => {
  const credentials = { phone: '01099999999', password: 'the-very-first-one' };
  // The clock of the server cannot be moved, so this one has no grace period.
  const server = await startServer({
    DEMO_DATA: 'off',
    ADMIN_PHONE: credentials.phone,
    ADMIN_PASSWORD: credentials.password,
    ERASURE_GRACE_DAYS: '0',
  });
  const first = await signInAt(server.url, credentials);
  const password = 'a-password-of-my-own';
  await first.fetchData('POST /auth/password', { current_password: credentials.password, password });
  const admin = await signInAt(server.url, { ...credentials, password });
  const { id, name } = await addDoctor(admin, { name: uniqueName('Doctor') });
  const page = await openPage({ account: admin });
  await page.goto(`/doctors/${id}`);
  await requestErasure(page, name, name);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Erased doctor', level: 1 })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(/^Erased on /)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole('tab', { name: 'All changes' }).click();
  await expect(page.getByText(/^The details were erased on /).first()).toBeVisible();
  await checkScreen(page, 'erasure-done');
  // Its stream would report the end of the server.
  await page.goto('about:blank');
  expect(await server.stop(), server.output()).toBe(0);
});
