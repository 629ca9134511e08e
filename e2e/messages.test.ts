import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, decide, type MadeDoctor, makeDoctor, makeNamed, type Named, newSession, request, uniqueName } from './api.ts';
import { accounts, expectQuiet, lookAt, lookAtDark, signedIn, sizes, testBrowser } from './harness.ts';
import { picture } from './pictures.ts';
import { choose, dialog, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;
let company: StoredSession;

beforeAll(async () => {
  [admin, company] = [await newSession(), await newSession(accounts.company)];
});

type Made = Named & { status: string };

const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
const box = (place: Locator, name: string) => place.getByRole('textbox', { name });

const pick = async (form: Locator, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).fill(option);
  await form.page().getByRole('option', { name: option, exact: true }).click();
};

const makeCategory = (name: string): Promise<Named> => api(admin.token, 'POST /category/store', { name });

const makeMessage = ({ token }: StoredSession, name: string, facts: Record<string, unknown> = {}): Promise<Made> =>
  api(token, 'POST /messages', { name, ...facts });

const ofAll = { company_id: 'all', coins: 5 };

/** An approved doctor of an area that is no other's. */
const makeReached = async (): Promise<{ area: Named; doctor: MadeDoctor }> => {
  const area = await makeNamed(admin.token, 'area', uniqueName('Oasis'));
  const doctor = await makeDoctor(admin.token, { area_id: String(area.id) });
  await decide(admin.token, doctor.id, 'approved');
  return { area, doctor };
};

/** Approves a message for the one doctor of an area, from the list. */
const approveFor = async (page: Page, name: string, area: Named) => {
  await choose(page, name, 'Approve');
  const approval = dialog(page, `Approve ${name}`);
  await approval.getByText('Choose who should see this message').waitFor();
  await approval.getByRole('radio', { name: 'Chosen doctors' }).check();
  await pick(approval, 'Areas', area.name);
  await approval.getByText(/^Reaches 1 of [\d,]+ approved doctors?\.$/).waitFor();
  await approval.getByText('At 5 coins the most this can cost is 5 coins.').waitFor();
  await lookAt(page, 'message-approve');
  await lookAtDark(page, 'message-approve');
  await approval.getByRole('button', { name: 'Approve' }).dblclick();
  await approval.waitFor({ state: 'hidden' });
  await card(page, name).getByText('Approved').waitFor();
  await card(page, name).getByRole('button', { name: '1 area' }).click();
  await dialog(page, `Areas of ${name}`).getByText(area.name).waitFor();
  await page.keyboard.press('Escape');
};

/** Opens the statistics of an approved message on its page. */
const lookAtStats = async (page: Page, name: string) => {
  for (const [task, title] of [
    ['Message stats', `Stats of ${name}`],
    ['Seen stats', `Who has seen ${name}`],
  ] as const) {
    await page.getByRole('button', { name: task }).click();
    await dialog(page, title).waitFor();
    await lookAt(page, task.toLowerCase().replace(' ', '-'));
    await page.keyboard.press('Escape');
    await dialog(page, title).waitFor({ state: 'hidden' });
  }
};

describe('an administrator', () => {
  it('adds a message of all companies, approves it for an area, and sees whom it is for', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const category = await makeCategory(uniqueName('Cardiology'));
    const { area } = await makeReached();
    const name = uniqueName('Heart week');
    await page.goto('/messages');
    await page.getByRole('button', { name: 'Add New Message' }).first().click();
    const form = dialog(page, 'Add New Message');
    await form.getByRole('button', { name: 'Add Message' }).click();
    for (const sentence of ['Name is required', 'Company ID is required', 'Coins are required']) await form.getByText(sentence).waitFor();
    await lookAt(page, 'message-add');
    await lookAtDark(page, 'message-add');
    await box(form, 'Name').fill(name);
    await form
      .getByLabel('Image', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await picture('cover', 'teal'));
    await pick(form, 'Category', category.name);
    await pick(form, 'Company', 'All companies');
    await form.getByRole('switch', { name: 'Free' }).check();
    await box(form, 'Coins').fill('٥');
    await form.getByRole('button', { name: 'Add Message' }).dblclick();
    await form.waitFor({ state: 'hidden' });
    await card(page, name).getByText('Pending').waitFor();
    for (const words of ['All companies', '5 coins', category.name]) await card(page, name).getByText(words, { exact: true }).waitFor();

    await approveFor(page, name, area);
    await lookAt(page, 'messages');
    await lookAtDark(page, 'messages');
    expect(
      await card(page, name)
        .locator('img')
        .evaluate((image) => image.getBoundingClientRect().height),
    ).toBe(220);

    await card(page, name).locator('img').click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('Messages Name').waitFor();
    await lookAtStats(page, name);
    await lookAt(page, 'message');
    await lookAtDark(page, 'message');
    await page.getByRole('link', { name: 'Back to Messages' }).click();
    await page.waitForURL('**/messages');
    expectQuiet(tab);
  });

  it('finds messages by name, company, category and status, and brings one back from the archive', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const category = await makeCategory(uniqueName('Aardvark'));
    const name = uniqueName('Kidney day');
    await makeMessage(admin, name, { ...ofAll, category_ids: [category.id] });
    await page.goto(`/messages?category_name=${encodeURIComponent(category.name)}&status=pending`);
    await card(page, name).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('button', { name: `Remove filter Category: ${category.name}` }).click();
    await page.getByRole('button', { name: 'Remove filter Status: Pending' }).click();
    await page.getByRole('combobox', { name: 'Search by' }).selectOption({ label: 'Message Name' });
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);

    await choose(page, name, 'Delete');
    await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'message deleted successfully').waitFor();
    await page.getByText('No Messages Available !').waitFor();
    await page.goto('/archive/Messages');
    await card(page, name).waitFor();
    expect(await card(page, name).getByRole('link').count()).toBe(0);
    await lookAt(page, 'messages-archive');
    await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('button', { name: 'Restore selected' }).click();
    await card(page, name).waitFor({ state: 'detached' });
    await page.goto(`/messages?name=${encodeURIComponent(name)}`);
    await card(page, name).waitFor();
    expectQuiet(tab);
  });

  it('is told who was quicker', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page, watch } = tab;
    watch.allow(/answer: 409 POST .*\/messages\/\d+\/approve/);
    const { id, name } = await makeMessage(admin, uniqueName('Lung day'), ofAll);
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const approval = dialog(page, `Approve ${name}`);
    await approval.getByRole('radio', { name: 'Everyone' }).check();
    await approval.getByText(/^Reaches ([\d,]+) of \1 approved doctors?\.$/).waitFor();
    await api(admin.token, `POST /messages/${id}/reject`, { rejection_reason: 'The picture is blurred' });
    await approval.getByRole('button', { name: 'Approve' }).click();
    await approval.getByText('Someone was quicker.').waitFor();
    await approval
      .getByText(/already rejected by .*The picture is blurred/)
      .first()
      .waitFor();
    expectQuiet(tab);
  });
});

describe('a company', () => {
  it('sends a message, reads why it was rejected, edits it and sends it again, and sees it approved', async () => {
    const tab = await browser.open({ ...signedIn(company), viewport: sizes.phone });
    const { page } = tab;
    const name = uniqueName('أسبوع القلب');
    const better = `${name} 2`;
    await page.goto('/messages');
    await page.getByRole('button', { name: 'Add New Message' }).first().click();
    const form = dialog(page, 'Add New Message');
    expect(await form.getByRole('textbox', { name: 'Coins' }).count()).toBe(0);
    await box(form, 'Name').fill(name);
    await form.getByRole('button', { name: 'Add Message' }).click();
    await form.waitFor({ state: 'hidden' });
    await card(page, name).getByText('Pending').waitFor();

    const { data } = await api<{ data: Made[] }>(admin.token, `GET /messages?name=${encodeURIComponent(name)}`);
    const id = data[0]?.id;
    await api(admin.token, `POST /messages/${id}/reject`, { rejection_reason: 'The picture is blurred' });
    await page.reload();
    await card(page, name).getByText('Rejected: The picture is blurred').waitFor();
    await lookAt(page, 'company-messages');
    await lookAtDark(page, 'company-messages');
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'Edit and resubmit' }).click();
    const edit = dialog(page, `Edit and resubmit ${name}`);
    await edit.getByText('Rejected: The picture is blurred').waitFor();
    await box(edit, 'Name').fill(better);
    await edit.getByRole('button', { name: 'Edit and resubmit' }).click();
    await toast(page, 'Message sent for approval again').waitFor();
    await page.getByRole('heading', { name: better, level: 1 }).waitFor();
    await page.getByText('Rejected before: The picture is blurred').waitFor();
    await lookAt(page, 'company-message');

    await api(admin.token, `POST /messages/${id}/approve`, { coins: 0, everyone: true });
    await page.goto('/messages');
    await card(page, better).getByText('Approved').waitFor();
    await card(page, better).getByText('Everyone').waitFor();
    expect(await page.getByRole('button', { name: `Actions for ${better}` }).count()).toBe(0);
    expectQuiet(tab);
  });

  it("knows of no other's message, and decides on none", async () => {
    const tab = await browser.open(signedIn(company));
    const { page, watch } = tab;
    watch.allow(/answer: 404 GET .*\/messages\/\d+$/);
    const { id } = await makeMessage(admin, uniqueName('Lung day'), ofAll);
    await page.goto(`/messages/${id}`);
    await page.getByText('There is no such message').waitFor();
    await page.goto('/archive/Messages');
    await page.getByText("Forbidden. You don't have permission.").waitFor();
    for (const line of [`POST /messages/${id}/approve`, `POST /messages/${id}/reject`, `GET /messages/seenStats/${id}`]) {
      expect((await request(company.token, line, line.startsWith('POST') ? {} : undefined)).status, line).toBe(403);
    }
    expectQuiet(tab);
  });
});
