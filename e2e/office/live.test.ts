// Proves LIVE-4, LIVE-5, LIVE-6
import type { Page } from '@playwright/test';
import { chooseAction } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { card, dialog, row, toast } from '../kit/locators.ts';
import { addActiveAdmin, addDoctor, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

type Note = { id: number; title: string };

/** Resolves when the page receives changes. */
const waitForStream = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v1/live'));

test('a list refreshes in place when others change a doctor, and new doctors wait until they are asked for', async ({
  adminPage: page,
  admin,
  signIn,
  openPage,
}) => {
  const doctor = await addDoctor(admin);
  const reviewer = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn, 'reviewer')) });
  const opened = waitForStream(reviewer);
  await reviewer.goto('/doctors');
  await opened;
  const firstRow = reviewer.getByRole('row').nth(1);
  await expect(firstRow).toContainText(doctor.name);
  // Another administrator renames the doctor in the form.
  await page.goto('/doctors');
  const renamed = uniqueName('Renamed');
  await chooseAction(page, doctor.name, 'Edit');
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(renamed);
  // The mark disappears after a moment, so the test starts waiting for it before the change.
  const isMarked = expect(row(reviewer, renamed)).toHaveAttribute('data-changed', 'true');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await Promise.all([isMarked, expect(toast(page, 'Doctor updated successfully')).toBeVisible()]);
  const added = await addDoctor(admin);
  await expect(reviewer.getByText('1 new')).toBeVisible();
  await expect(firstRow).toContainText(renamed);
  await checkScreen(reviewer, 'live-new-rows');
  await reviewer.getByRole('button', { name: 'Show' }).click();
  await expect(firstRow).toContainText(added.name);
  await expect(reviewer.getByText('1 new')).toHaveCount(0);
});

test('a page and a form say who else edits a record and who changed it, and nothing typed is lost', { tag: '@long' }, async ({
  adminPage: page,
  admin,
  signIn,
  openPage,
  problems,
}) => {
  problems.allow(/response: 409 POST .*\/notice\/update/);
  const title = uniqueName('Shift');
  const { id } = await admin.fetchData<Note>('POST /notice/store', { title, content: 'The ward opens at eight' });
  const content = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn, 'content')) });
  const opened = waitForStream(content);
  await content.goto(`/important-notes/${id}`);
  await opened;
  await page.goto('/important-notes');
  await chooseAction(page, title, 'Edit');
  const chip = content.getByText(/ is editing$/);
  await expect(chip).toBeVisible();
  await checkScreen(content, 'live-presence');
  const reopened = waitForStream(content);
  await content.goto('/important-notes');
  await reopened;
  await chooseAction(content, title, 'Edit');
  const form = dialog(content, 'Edit Note');
  await expect(form.getByText(/ is editing$/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Title' }).fill(`${title} typed`);
  await dialog(page, 'Edit Note').getByRole('textbox', { name: 'Content' }).fill('The ward opens at seven');
  await dialog(page, 'Edit Note').getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText(/ changed this record\./)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} typed`);
  await expect(form.getByText(/ is editing$/)).toHaveCount(0);
  await checkScreen(content, 'live-form');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(card(content, `${title} typed`)).toContainText('The ward opens at seven');
});

test('the tabs of a browser share one stream, and another tab takes over when the first one closes', async ({ adminPage: page, admin }) => {
  const context = page.context();
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/live')) streams += 1;
  });
  const opened = waitForStream(page);
  await page.goto('/areas');
  await opened;
  const second = await context.newPage();
  await second.goto('/areas');
  await expect(second.getByRole('heading', { name: 'Areas', level: 1 })).toBeVisible();
  const { id } = await admin.fetchData<{ id: number }>('POST /area/store', { name: uniqueName('Area') });
  const changed = uniqueName('Area');
  // The same person in another browser: the list shows it without a bar.
  await admin.fetchData(`POST /area/update/${id}`, { name: changed });
  await expect(row(second, changed)).toBeVisible();
  expect(streams).toBe(1);
  const taken = second.waitForResponse((response) => response.url().endsWith('/api/v1/live'));
  await page.close();
  await taken;
  const again = uniqueName('Area');
  await admin.fetchData(`POST /area/update/${id}`, { name: again });
  await expect(row(second, again)).toBeVisible();
  expect(streams).toBe(2);
});

test('a list polls every 30 seconds without a stream', { tag: '@long' }, async ({ adminPage: page, admin, problems }) => {
  problems.allow(/response: 502 GET .*\/api\/v1\/live/);
  await page.clock.install();
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/areas');
  await expect(page.getByRole('heading', { name: 'Areas', level: 1 })).toBeVisible();
  // Three failures with growing pauses, then one question.
  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000);
  const name = uniqueName('Area');
  await admin.fetchData('POST /area/store', { name });
  for (let second = 0; second < 40; second += 1) await page.clock.runFor(1_000);
  await expect(row(page, name)).toBeVisible();
});

test('a pending message is reddish, and a card that somebody else changed is tinted, in both colour schemes', {
  tag: '@long',
}, async ({ adminPage: page, admin }) => {
  await admin.fetchData('POST /messages', { name: uniqueName('Pending'), company_id: 'all', coins: 5 });
  await page.goto('/messages?status=pending');
  const pending = page.locator('article[data-tone=pending]').first();
  const colourOf = () => pending.evaluate((element) => getComputedStyle(element).backgroundColor);
  const channelsOf = async () => (await colourOf()).match(/\d+/g)?.map(Number) ?? [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeVisible();
    await expect.poll(async () => Math.max(...(await channelsOf()).slice(1)) < ((await channelsOf())[0] ?? 0), colorScheme).toBe(true);
    const tone = await colourOf();
    await pending.evaluate((element) => element.setAttribute('data-changed', 'true'));
    await expect.poll(colourOf, colorScheme).not.toBe(tone);
    await expect.poll(async () => Math.min(...(await channelsOf()).slice(1)) > ((await channelsOf())[0] ?? 0), colorScheme).toBe(true);
    await pending.evaluate((element) => element.removeAttribute('data-changed'));
  }
});
