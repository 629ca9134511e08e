// Proves MSG-1, MSG-3, MSG-8, MSG-9, NAV-38
import type { Locator, Page } from '@playwright/test';
import { chooseAction, pickPicture } from '../kit/actions.ts';
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { image } from '../kit/images.ts';
import { dialog, fileInput, textBox, toast } from '../kit/locators.ts';
import { addDoctor, addNamedRecord, decideDoctor, type NamedRecord, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';
import { phone } from '../kit/viewports.ts';

/** The card of a message; its heading also has the category. */
const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

const selectOption = async (form: Locator, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).fill(option);
  await form.page().getByRole('option', { name: option, exact: true }).click();
};

/** Adds an area with one approved doctor. */
const addAreaWithDoctor = async (admin: ApiClient) => {
  const area = await addNamedRecord(admin, 'area', uniqueName('Oasis'));
  const doctor = await addDoctor(admin, { area_id: String(area.id) });
  await decideDoctor(admin, doctor.id, 'approved');
  return area;
};

type Approval = { name: string; area: NamedRecord };

/** Approves a message for the only doctor of an area, in the list of messages. */
const approveForArea = async (page: Page, { name, area }: Approval) => {
  await chooseAction(page, name, 'Approve');
  const approval = dialog(page, `Approve ${name}`);
  await approval.getByRole('radio', { name: 'Selected doctors' }).check();
  await selectOption(approval, 'Areas', area.name);
  await expect(approval.getByText(/^Will reach 1 of [\d,]+ approved doctors?\.$/)).toBeVisible();
  await expect(approval.getByText('At 5 coins each, this will cost up to 5 coins.')).toBeVisible();
  await checkScreen(page, 'message-approve');
  await approval.getByRole('button', { name: 'Approve' }).dblclick();
  await expect(approval).toBeHidden();
  await expect(card(page, name).getByText('Approved')).toBeVisible();
  await card(page, name).getByRole('button', { name: '1 area' }).click();
  await expect(dialog(page, `Areas: ${name}`).getByText(area.name)).toBeVisible();
  await page.keyboard.press('Escape');
};

/** Opens both statistics of an approved message on its page. */
const openStats = async (page: Page, name: string) => {
  for (const [action, title] of [
    ['Message stats', `Stats: ${name}`],
    ['Seen stats', `Who has seen ${name}`],
  ] as const) {
    await page.getByRole('button', { name: action }).click();
    await expect(dialog(page, title)).toBeVisible();
    await checkScreen(page, action.toLowerCase().replace(' ', '-'));
    await page.keyboard.press('Escape');
    await expect(dialog(page, title)).toBeHidden();
  }
};

test.describe('an administrator', () => {
  test('adds a message of all companies, approves it for the doctors of an area, and opens its statistics', async ({
    adminPage: page,
    admin,
  }) => {
    const category = await addNamedRecord(admin, 'category', uniqueName('Cardiology'));
    const area = await addAreaWithDoctor(admin);
    const name = uniqueName('Heart week');
    await page.goto('/messages');
    await page.getByRole('button', { name: 'Add New Message' }).first().click();
    const form = dialog(page, 'Add New Message');
    await checkScreen(page, 'message-add');
    await textBox(form, 'Name').fill(name);
    await pickPicture(fileInput(form, 'Image'), await image('cover', 'teal'));
    await selectOption(form, 'Category', category.name);
    await selectOption(form, 'Company', 'All companies');
    await form.getByRole('switch', { name: 'Free' }).check();
    await textBox(form, 'Coins').fill('٥');
    // The response waits for the second click, which would open a card behind the closed form.
    const { promise: clicked, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/messages$/, async (route) => {
      if (route.request().method() === 'POST') await clicked;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Add Message' }).dblclick();
    release();
    await expect(form).toBeHidden();
    await expect(card(page, name).getByText('Pending')).toBeVisible();
    for (const text of ['All companies', '5 coins', category.name])
      await expect(card(page, name).getByText(text, { exact: true })).toBeVisible();

    await approveForArea(page, { name, area });
    await checkScreen(page, 'messages');
    await expect(card(page, name).locator('img')).toHaveCSS('height', '220px');

    await card(page, name).locator('img').click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('Messages Name')).toBeVisible();
    await openStats(page, name);
    await checkScreen(page, 'message');
    await page.getByRole('link', { name: 'Back to Messages' }).click();
    await expect(page).toHaveURL('/messages');
  });
});

test.describe('a company on a phone', () => {
  test.use({ viewport: phone });

  test('sends a message, edits it after a rejection, and sees it approved', async ({ companyPage: page, admin }) => {
    const name = uniqueName('أسبوع القلب');
    const newName = `${name} 2`;
    await page.goto('/messages');
    await page.getByRole('button', { name: 'Add New Message' }).first().click();
    const form = dialog(page, 'Add New Message');
    await expect(form.getByRole('textbox', { name: 'Coins' })).toHaveCount(0);
    await textBox(form, 'Name').fill(name);
    await form.getByRole('button', { name: 'Add Message' }).click();
    await expect(form).toBeHidden();
    await expect(card(page, name).getByText('Pending')).toBeVisible();

    const { data } = await admin.fetchData<{ data: NamedRecord[] }>(`GET /messages?name=${encodeURIComponent(name)}`);
    const id = data[0]?.id;
    await admin.fetchData(`POST /messages/${id}/reject`, { rejection_reason: 'The picture is blurred' });
    await page.reload();
    await expect(card(page, name).getByText('Rejected: The picture is blurred')).toBeVisible();
    await checkScreen(page, 'company-messages');
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'Edit and resubmit' }).click();
    const edit = dialog(page, `Edit and resubmit ${name}`);
    await expect(edit.getByText('Rejected: The picture is blurred')).toBeVisible();
    await textBox(edit, 'Name').fill(newName);
    await edit.getByRole('button', { name: 'Resubmit' }).click();
    await expect(toast(page, 'Message sent for approval again')).toBeVisible();
    await expect(page.getByRole('heading', { name: newName, level: 1 })).toBeVisible();
    await expect(page.getByText('Previously rejected: The picture is blurred')).toBeVisible();
    await checkScreen(page, 'company-message');

    await admin.fetchData(`POST /messages/${id}/approve`, { coins: 0, everyone: true });
    await page.goto('/messages');
    await expect(card(page, newName).getByText('Approved')).toBeVisible();
    await expect(card(page, newName).getByText('Everyone')).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${newName}` })).toHaveCount(0);
  });
});
