import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Contact } from '../contract/entities/contacts.ts';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, makeAdmin, newSession, ownPassword } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';
import { confirm, dialog, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

/** The newest request that waits, of a doctor who has no other on the first page. */
const findWaiting = async () => {
  const { data: contacts } = await api<{ data: Contact[] }>(admin.token, 'GET /user/allContacts');
  const found = contacts.find(
    ({ is_contacted, doctor }) => is_contacted === 0 && contacts.filter((other) => other.doctor.id === doctor.id).length === 1,
  );
  if (!found) throw new Error('No request of the demo data waits');
  return found;
};

const newcomer = async () => {
  const { phone } = await makeAdmin(admin.token);
  const tab = await browser.open(signedIn(await newSession(phone, ownPassword)));
  await tab.page.goto('/important-notes');
  return tab;
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const marked = (page: Page) => menu(page).getByRole('link', { name: 'Contact changed since you last looked', exact: true });
const unmarked = (page: Page) => menu(page).getByRole('link', { name: 'Contact', exact: true });

it('a request is marked as contacted after a question, and waits again by the toast', async () => {
  const contact = await findWaiting();
  const { name } = contact.doctor.user;
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  await page.goto('/contact');
  const one = page.getByRole('article', { name, exact: true });
  const open = one.getByRole('button', { name: `Not Contacted: ${name}` });
  await open.click();
  await lookAt(page, 'contact-question');
  await lookAtDark(page, 'contact-question');
  await confirm(page, `Has ${name} been contacted?`, 'Mark as contacted');
  await toast(page, 'Marked as contacted').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  const done = one.getByRole('button', { name: 'Contacted', exact: true });
  await done.waitFor();
  expect(await done.isDisabled()).toBe(true);
  await one.getByText(`by ${admin.user.name}`).waitFor();
  expect(await open.count()).toBe(0);
  await page.locator('.Toastify').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The request waits again').waitFor();
  await open.waitFor();
  expect(await done.count()).toBe(0);
  await toast(page, 'Marked as contacted').waitFor({ state: 'detached' });
  const { data } = await api<{ data: Contact[] }>(admin.token, 'GET /user/allContacts?is_contacted=0');
  expect(data.find(({ id }) => id === contact.id)).toMatchObject({ is_contacted: 0, contacted_at: null, contacted_by: null });
  expectQuiet(tab);
});

it('the red asterisk at Contact goes once this administrator has opened the page, and comes back when another changes something', async () => {
  const contact = await findWaiting();
  const [mine, other] = [await newcomer(), await newcomer()];
  for (const { page } of [mine, other]) await marked(page).waitFor();
  const asterisk = marked(mine.page).getByText('*', { exact: true });
  const [red = 0, green = 0, blue = 0] =
    (await asterisk.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await lookAt(mine.page, 'contact-mark');
  await marked(mine.page).click();
  await mine.page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await unmarked(mine.page).waitFor();
  await mine.page.goto('/important-notes');
  await unmarked(mine.page).waitFor();
  await other.page.reload();
  await marked(other.page).waitFor();

  for (const is_contacted of [true, false])
    await api(admin.token, 'POST /user/updateIsContacted', { contact_us_id: contact.id, is_contacted });
  await mine.page.reload();
  await marked(mine.page).waitFor();
  for (const tab of [mine, other]) expectQuiet(tab);
});
