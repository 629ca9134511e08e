// Proves VER-10, VER-11, VER-12
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { doctorImages } from '../kit/images.ts';
import { type AddedDoctor, addDoctor, decideDoctor, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

/** Two doctors may have the same name. */
const expectDoctor = async (page: Page, { name, phone }: AddedDoctor) => {
  await expect(page.getByRole('main').getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('main').getByText(phone, { exact: true })).toBeVisible();
};

const fetchStatus = async (admin: ApiClient, { id }: AddedDoctor) =>
  (await admin.fetchData<{ user: { status: string; status_reason: string | null } }>(`GET /doctor/show/${id}`)).user;
const idImages = (page: Page) => page.getByRole('region', { name: /^ID card/ }).getByRole('img');

const transformsOf = (images: Locator) =>
  images.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).style.transform));

test('an administrator decides on pending doctors by keyboard, zooms and rotates pictures, and sees a decision of another one', async ({
  adminPage: page,
  admin,
  problems,
}) => {
  problems.allow(/response: 409 POST .*\/changeStatus/);
  const images = await doctorImages();
  const name = uniqueName('Twin');
  const queue: AddedDoctor[] = [];
  for (const fields of [{ name }, { name }, {}, {}, {}]) queue.push(await addDoctor(admin, { ...fields, ...images }));
  const [first, second, third, fourth, fifth] = queue as [AddedDoctor, AddedDoctor, AddedDoctor, AddedDoctor, AddedDoctor]; // The loop adds five.

  await page.goto(`/doctors/verify?id=${first.id}`);
  await expectDoctor(page, first);
  await expect(page.getByText('Same name').first()).toBeVisible();
  const pictures = idImages(page);
  await expect
    .poll(() => pictures.evaluateAll((elements) => elements.map((element) => (element as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true]);
  await checkScreen(page, 'verification');
  const initial = await transformsOf(pictures);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('125%')).toBeVisible();
  await page.keyboard.press('r');
  const rotated = expect.stringContaining('rotate(90deg)');
  await expect.poll(() => transformsOf(pictures)).toEqual([rotated, rotated]);
  await page.keyboard.press('0');
  await expect.poll(() => transformsOf(pictures)).toEqual(initial);

  await page.keyboard.press('a');
  await expect(page.getByText(`${first.name} was approved.`)).toBeVisible();
  await expectDoctor(page, second);
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Blurred ID' })).toBeVisible();
  await page.keyboard.type('and');
  await page.getByRole('textbox', { name: 'Reason' }).fill('');
  await page.getByRole('button', { name: 'Decline and continue' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByRole('button', { name: 'Blurred ID' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).press('End');
  await page.keyboard.type(', send it again');
  await checkScreen(page, 'verification-declining');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${second.name} was declined.`)).toBeVisible();
  await expectDoctor(page, third);
  await page.keyboard.press('n');
  await expect(page.getByText(`${third.name} was skipped.`)).toBeVisible();
  await expectDoctor(page, fourth);
  // The other decision arrives after the click, before the screen can be told about it.
  await page.route('**/changeStatus', async (route) => {
    await decideDoctor(admin, fourth.id, 'declined');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Someone else has already decided on ${fourth.name}.`)).toBeVisible();
  await expectDoctor(page, fifth);

  expect(await fetchStatus(admin, first)).toMatchObject({ status: 'approved' });
  expect(await fetchStatus(admin, second)).toMatchObject({ status: 'declined', status_reason: 'Blurred ID, send it again' });
  expect(await fetchStatus(admin, third)).toMatchObject({ status: 'pending' });
  expect(await fetchStatus(admin, fourth)).toMatchObject({ status: 'declined', status_reason: 'Blurred ID' });
});
