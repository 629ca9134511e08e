import type { Page } from '@playwright/test';
import type { Contact } from '../contract/entities/contacts.ts';
import { confirm, pauseToastTimers } from './actions.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog, toast } from './locators.ts';
import { addActiveAdmin } from './records.ts';

/** The newest open request of a doctor who has no other request on the first page. */
const findOpenRequest = async (admin: ApiClient) => {
  const { data: contacts } = await admin.fetchData<{ data: Contact[] }>('GET /user/allContacts');
  const found = contacts.find(
    ({ is_contacted, doctor }) => is_contacted === 0 && contacts.filter((other) => other.doctor.id === doctor.id).length === 1,
  );
  if (!found) throw new Error('The demo data has no open contact request');
  return found;
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const marked = (page: Page) => menu(page).getByRole('link', { name: 'Contact new or changed requests', exact: true });
const getUnmarkedLink = (page: Page) => menu(page).getByRole('link', { name: 'Contact', exact: true });

test('a request is marked as contacted after confirmation, and is open again after Undo', async ({
  adminPage: page,
  admin,
  checkScreen,
  checkDarkScreen,
}) => {
  const contact = await findOpenRequest(admin);
  const { name } = contact.doctor.user;
  await page.goto('/contact');
  const request = page.getByRole('article', { name, exact: true });
  const open = request.getByRole('button', { name: `Not Contacted: ${name}` });
  await open.click();
  await checkScreen(page, 'contact-confirm');
  await checkDarkScreen(page, 'contact-confirm');
  await pauseToastTimers(page);
  await confirm(page, `Has ${name} been contacted?`, 'Mark as contacted');
  await expect(toast(page, 'Marked as contacted')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const done = request.getByRole('button', { name: 'Contacted', exact: true });
  await expect(done).toBeVisible();
  await expect(done).toBeDisabled();
  await expect(request.getByText(`by ${admin.session.user.name}`)).toBeVisible();
  await expect(open).toHaveCount(0);
  await page.locator('.Toastify').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Marked as not contacted')).toBeVisible();
  await expect(open).toBeVisible();
  await expect(done).toHaveCount(0);
  await expect(toast(page, 'Marked as contacted')).toHaveCount(0);
  const { data } = await admin.fetchData<{ data: Contact[] }>('GET /user/allContacts?is_contacted=0');
  expect(data.find(({ id }) => id === contact.id)).toMatchObject({ is_contacted: 0, contacted_at: null, contacted_by: null });
});

test('the menu marks Contact in red until the administrator opens it, and again when another administrator changes a request', async ({
  admin,
  signIn,
  openPage,
  checkScreen,
}) => {
  const contact = await findOpenRequest(admin);
  const openAsNewAdmin = async () => {
    const page = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn)) });
    await page.goto('/important-notes');
    await expect(marked(page)).toBeVisible();
    return page;
  };
  const [page, otherPage] = [await openAsNewAdmin(), await openAsNewAdmin()];
  const asterisk = marked(page).getByText('*', { exact: true });
  const [red = 0, green = 0, blue = 0] =
    (await asterisk.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await checkScreen(page, 'contact-mark');
  await marked(page).click();
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  await expect(getUnmarkedLink(page)).toBeVisible();
  await page.goto('/important-notes');
  await expect(getUnmarkedLink(page)).toBeVisible();
  await otherPage.reload();
  await expect(marked(otherPage)).toBeVisible();

  for (const is_contacted of [true, false])
    await admin.fetchData('POST /user/updateIsContacted', { contact_us_id: contact.id, is_contacted });
  await page.reload();
  await expect(marked(page)).toBeVisible();
});
