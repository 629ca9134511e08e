import type { Page } from '@playwright/test';
import { chooseAction } from './actions.ts';
import { signIn as signInAt } from './api.ts';
import { expect, test } from './fixtures.ts';
import { doctorImages } from './images.ts';
import { dialog, toast } from './locators.ts';
import { addDoctor, decideDoctor, uniqueName } from './records.ts';
import { startServer } from './server.ts';

const requestErasure = async (page: Page, name: string, confirmation: string) => {
  await chooseAction(page, name, 'Erase personal data');
  const form = dialog(page, `Erase the personal data of ${name}?`);
  await form.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter');
  await form.getByRole('textbox', { name: 'Name or phone' }).fill(confirmation);
  await form.getByRole('button', { name: 'Erase personal data' }).click();
};

test('an administrator exports the data of a doctor, requests the erasure, cancels it, restores the doctor and requests it again', async ({
  adminPage: page,
  admin,
  problems,
  checkScreen,
  checkDarkScreen,
}) => {
  problems.allow(/response: 422 POST .*\/member\/erasure/);
  await admin.fetchData('POST /auth/verify', { password: 'demo-password' });
  const { id, name, phone } = await addDoctor(admin, await doctorImages());
  await decideDoctor(admin, id, 'approved');
  await page.goto(`/doctors/${id}`);
  const saving = page.waitForEvent('download');
  await chooseAction(page, name, 'Export all data');
  expect((await saving).suggestedFilename()).toMatch(new RegExp(`^doctor-${id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  await expect(toast(page, 'Data exported')).toBeVisible();

  await chooseAction(page, name, 'Erase personal data');
  await checkScreen(page, 'erasure-dialog');
  await checkDarkScreen(page, 'erasure-dialog');
  await page.keyboard.press('Escape');
  await requestErasure(page, name, 'Somebody else');
  const form = dialog(page, `Erase the personal data of ${name}?`);
  await expect(form.getByText('Type the name or the phone as shown')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name or phone' }).fill(phone);
  await form.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(page.getByText(/^Will be erased on /)).toBeVisible();
  await checkScreen(page, 'erasure-requested');
  await checkDarkScreen(page, 'erasure-requested');

  await page.goto(`/archive/doctors?name=${encodeURIComponent(name)}`);
  await expect(page.getByText(/^Will be erased on /)).toBeVisible();
  await checkScreen(page, 'erasure-archive');

  await page.goto(`/doctors/${id}`);
  await page.getByRole('button', { name: 'Cancel erasure' }).click();
  await dialog(page, `Cancel the erasure of ${name}?`).getByRole('button', { name: 'Cancel erasure' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await requestErasure(page, name, name);
  await expect(page.getByText(/^Will be erased on /)).toBeVisible();
});

test('the personal data of a doctor is gone when the grace period is over', async ({ openPage, checkScreen }) => {
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
