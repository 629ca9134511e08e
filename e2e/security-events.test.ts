import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { imageFile } from './images.ts';
import { row } from './locators.ts';
import { addActiveAdmin, addDoctor } from './records.ts';

const exportCsv = async (page: Page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

test('an auditor sees failed sign-ins, refused requests and document views, and exports them', async ({
  server,
  admin,
  adminPage,
  signIn,
  openPage,
  checkThreeWidths,
}) => {
  const support = await addActiveAdmin(admin, signIn, 'support');
  for (let time = 0; time < 3; time += 1)
    expect(await createClient(server.url).request('POST /auth/login', { phone: support.phone, password: 'wrong-password' })).toMatchObject({
      status: 401,
    });
  expect((await (await signIn(support)).request('GET /audit')).status).toBe(403);
  const doctor = await addDoctor(admin, { front_image: await imageFile('front', 'beige'), back_image: await imageFile('back', 'gray') });
  const isCard = (url: string) => url.includes('/api/v1/files/');
  await Promise.all([adminPage.waitForResponse((response) => isCard(response.url())), adminPage.goto(`/doctors/${doctor.id}`)]);

  const page = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn, 'auditor')) });
  await page.goto('/settings/audit');
  await page.getByRole('link', { name: 'Security events' }).click();
  await expect(page).toHaveURL('/settings/audit/security');
  // Events are stored within a second.
  await expect(async () => {
    await page.reload();
    await expect(row(page, support.name).filter({ hasText: 'Permission denied' })).toContainText('GET /audit', { timeout: 2_000 });
  }).toPass();
  await expect(row(page, support.name).filter({ hasText: 'wrong password' })).toBeVisible();
  await checkThreeWidths(page, 'security-events');
  await row(page, support.name).first().getByRole('button', { name: support.name }).click();
  await page.getByLabel('Kind').selectOption('Failed sign-in');
  await expect(row(page, support.name)).toHaveCount(1);
  await page.reload();
  await expect(row(page, support.name)).toHaveCount(1);
  const events = await exportCsv(page);
  expect(events.name).toMatch(/^security-events-\d{4}-\d\d-\d\d\.csv$/);
  expect(events.text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(events.text).toContain('sign_in_failed');

  await page.getByRole('link', { name: 'Document views' }).click();
  await expect(row(page, doctor.name)).toContainText('Mona Adel');
  await checkThreeWidths(page, 'document-views');
  const views = await exportCsv(page);
  expect(views.text).toContain(`,${doctor.id},${doctor.name},doctor`);
});
