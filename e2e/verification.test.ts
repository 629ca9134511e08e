import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, decide, type MadeDoctor, makeDoctor, newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, screenshot, signedIn, testBrowser } from './harness.ts';
import { doctorPictures } from './pictures.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

const shown = (page: Page, { name }: MadeDoctor) => page.getByRole('main').getByRole('heading', { name, level: 2 }).waitFor();
const statusOf = async ({ id }: MadeDoctor) =>
  (await api<{ user: { status: string; status_reason: string | null } }>(session.token, `GET /doctor/show/${id}`)).user;
const transforms = (page: Page) =>
  page
    .getByRole('region', { name: /^ID card/ })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLElement).style.transform));

it('decides one pending doctor after the other by keyboard, with the pictures large and turned, and goes on where another was quicker', async () => {
  const tab = await browser.open(signedIn(session));
  const { page, watch } = tab;
  watch.allow(/answer: 409 POST .*\/changeStatus/);
  const pictures = await doctorPictures();
  const name = uniqueName('Twin');
  const queue: MadeDoctor[] = [];
  for (const facts of [{ name }, { name }, {}, {}, {}]) queue.push(await makeDoctor(session.token, { ...facts, ...pictures }));
  const [first, second, third, fourth, fifth] = queue as [MadeDoctor, MadeDoctor, MadeDoctor, MadeDoctor, MadeDoctor]; // Five were made.

  await page.goto(`/doctors/verify?id=${first.id}`);
  await shown(page, first);
  await page.getByText('Same name').first().waitFor();
  const pictured = page.getByRole('region', { name: /^ID card/ }).getByRole('img');
  // They are signed files of their own, which may come after the words.
  await expect
    .poll(() => pictured.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true]);
  await lookAt(page, 'verification');
  await lookAtDark(page, 'verification');
  const plain = await transforms(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByText('125 %').waitFor();
  await page.keyboard.press('r');
  const turned = await transforms(page);
  expect(turned).toEqual([expect.stringContaining('rotate(90deg)'), expect.stringContaining('rotate(90deg)')]);
  await screenshot(page, 'verification-turned');
  await page.keyboard.press('0');
  await expect.poll(() => transforms(page)).toEqual(plain);

  await page.keyboard.press('a');
  await page.getByText(`${first.name} was approved.`).waitFor();
  await shown(page, second);
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'Blurred ID' }).waitFor();
  await page.keyboard.type('and');
  await page.getByRole('textbox', { name: 'Reason' }).fill('');
  await page.getByRole('button', { name: 'Decline and go on' }).click();
  await page.getByText('Reason is required').waitFor();
  await page.getByRole('button', { name: 'Blurred ID' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).press('End');
  await page.keyboard.type(', send it again');
  await lookAt(page, 'verification-declining');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${second.name} was declined.`).waitFor();
  await shown(page, third);
  await page.keyboard.press('n');
  await page.getByText(`${third.name} was skipped.`).waitFor();
  await shown(page, fourth);
  await decide(session.token, fourth.id, 'declined');
  await page.keyboard.press('a');
  await page.getByText(`${fourth.name} was decided by someone else meanwhile.`).waitFor();
  await shown(page, fifth);
  await screenshot(page, 'verification-late');

  expect(await statusOf(first)).toMatchObject({ status: 'approved' });
  expect(await statusOf(second)).toMatchObject({ status: 'declined', status_reason: 'Blurred ID, send it again' });
  expect(await statusOf(third)).toMatchObject({ status: 'pending' });
  expect(await statusOf(fourth)).toMatchObject({ status: 'declined', status_reason: 'Blurred ID' });
  expectQuiet(tab);
});

it('says that all is done when nobody waits', async () => {
  const tab = await browser.open(signedIn(session));
  const { page } = tab;
  await page.route('**/api/v1/doctor/verification*', (route) =>
    route.fulfill({ json: { data: { doctor: null, duplicates: [], left: 0 } } }),
  );
  await page.goto('/doctors/verify');
  await page.getByText('All caught up').waitFor();
  await lookAt(page, 'verification-done');
  await page.getByRole('main').getByRole('link', { name: 'Back to Doctors' }).first().click();
  await page.waitForURL('**/doctors');
  expectQuiet(tab);
});
