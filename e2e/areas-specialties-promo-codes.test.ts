import type { Page } from '@playwright/test';
import { chooseAction, pauseToastTimers } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { card, dialog, toast } from './locators.ts';
import { addNamedRecord, type NamedRecord, uniqueName } from './records.ts';
import { saveScreenshot } from './screen-checks.ts';

const kinds = [
  {
    resource: 'area',
    path: '/areas',
    archive: '/archive/Areas',
    link: 'Areas',
    plural: 'Areas',
    singular: 'Area',
    noun: 'area',
    label: 'Name',
    maxLength: 100,
  },
  {
    resource: 'field',
    path: '/fields',
    archive: '/archive/Fields',
    link: 'Specialties',
    plural: 'Specialties',
    singular: 'Specialty',
    noun: 'specialty',
    label: 'Name',
    maxLength: 100,
  },
  {
    resource: 'promocode',
    path: '/promoCode',
    archive: '/archive/promo-code',
    link: 'Promo Code',
    plural: 'Promo Codes',
    singular: 'Promo Code',
    noun: 'promo code',
    label: 'Promo Code Name',
    maxLength: 50,
  },
] as const;

const nameBox = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });

for (const { resource, path, plural, singular, label, maxLength } of kinds) {
  test(`${plural} are added and renamed, and rejected if the name is missing, too long or taken`, async ({
    adminPage: page,
    problems,
    checkScreen,
  }) => {
    problems.allow(/response: 409 POST .*\/(store|update)/);
    const name = uniqueName('Added');
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().endsWith(`/${resource}/store`) && sent.push(request.postData() ?? '')));

    await page.goto(path);
    await expect(page.getByRole('heading', { name: plural, level: 1 })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkScreen(page, `${resource}-list`);
    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    await expect(nameBox(page)).toBeFocused();
    await dialog(page)
      .getByRole('button', { name: `Add ${singular}` })
      .click();
    await expect(dialog(page).getByText(`${label} is required`, { exact: true })).toBeVisible();
    await nameBox(page).fill('x'.repeat(maxLength + 1));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(`${label} must not exceed ${maxLength} characters`, { exact: true })).toBeVisible();
    expect(sent).toEqual([]);
    await checkScreen(page, `${resource}-add`);

    await nameBox(page).fill(` ${name} `);
    await dialog(page)
      .getByRole('button', { name: `Add ${singular}` })
      .dblclick();
    await expect(toast(page, 'Added successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(card(page, name).getByText('No doctors')).toBeVisible();
    expect(sent).toHaveLength(1);

    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    await nameBox(page).fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('This name is already taken')).toBeVisible();
    await expect(nameBox(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(nameBox(page)).toHaveValue(name.toUpperCase());
    await nameBox(page).fill('');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();

    await chooseAction(page, name, 'Edit');
    await expect(page.getByRole('dialog', { name: `Edit ${singular}`, exact: true })).toBeVisible();
    await expect(nameBox(page)).toHaveValue(name);
    await nameBox(page).fill(`${name} renamed`);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, `${singular} updated successfully`)).toBeVisible();
    await expect(card(page, `${name} renamed`)).toBeVisible();
    await expect(card(page, name)).toHaveCount(0);
  });
}

// Specialties and promo codes are deleted and restored by the same components.
for (const { resource, path, archive, link, plural, singular, noun } of kinds.slice(0, 1)) {
  test(`${plural} are deleted after confirmation, and restored by Undo, one at a time and several together`, async ({
    adminPage: page,
    admin,
    problems,
    checkScreen,
  }) => {
    problems.allow(/response: 409 POST .*\/restore/);
    const names = ['First', 'Second', 'Third', 'Fourth'].map(uniqueName);
    const [first = '', second = '', third = '', fourth = ''] = names;
    const records = await Promise.all(names.map((name) => addNamedRecord(admin, resource, name)));

    await page.goto(path);
    await chooseAction(page, first, 'Delete');
    await expect(dialog(page).getByText(`Delete ${first}?`)).toBeVisible();
    await expect(dialog(page).getByText('No doctors use it. It will move to the archive and can be restored from there.')).toBeVisible();
    await checkScreen(page, `${resource}-delete`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await pauseToastTimers(page);
    await chooseAction(page, first, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, `${singular} deleted successfully`)).toBeVisible();
    await expect(card(page, first)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, `${singular} Restore successfully`)).toBeVisible();
    await expect(card(page, first)).toBeVisible();

    for (const { id } of records.slice(1)) await admin.fetchData(`DELETE /${resource}/destroy/${id}`);
    await addNamedRecord(admin, resource, fourth);
    await page.goto(archive);
    await expect(page.getByRole('heading', { name: `Archived ${plural}`, level: 1 })).toBeVisible();
    await expect(card(page, second).getByText(/Archived \d{1,2} \w{3,4} \d{4} by Mona Adel/)).toBeVisible();
    await expect(card(page, first)).toHaveCount(0);
    await checkScreen(page, `${resource}-archive`);
    await expect(card(page, second).getByRole('button')).toHaveText(['Restore']);

    await card(page, second).getByRole('button', { name: 'Restore' }).click();
    await expect(card(page, second)).toHaveCount(0);
    await card(page, fourth).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, `An active ${noun} is already called "${fourth}"`)).toBeVisible();
    await expect(card(page, fourth)).toBeVisible();

    for (const name of [third, fourth]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await saveScreenshot(page, `${resource}-archive-selected`);
    await page.getByRole('button', { name: 'Restore selected' }).click();
    await expect(card(page, third)).toHaveCount(0);
    await expect(card(page, fourth)).toBeVisible();
    await page.goto(path);
    for (const name of [first, second, third]) await expect(card(page, name)).toBeVisible();
  });

  test(`an empty list of ${plural} shows an empty state, and a form asks before it discards input`, async ({
    adminPage: page,
    checkScreen,
  }) => {
    const empty = { data: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 } };
    await page.route(new RegExp(`/api/v1/${resource}(\\?|/archived|$)`), (route) => route.fulfill({ json: empty }));
    await page.goto(path);
    await expect(page.getByText(`No ${plural} Available !`)).toBeVisible();
    await checkScreen(page, `${resource}-empty`);
    await page.goto(archive);
    await expect(page.getByText(`No ${plural} Available !`)).toBeVisible();
    await page.unrouteAll();

    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await page
      .getByRole('button', { name: `Add New ${singular}` })
      .first()
      .click();
    await nameBox(page).fill('Half a na');
    await page.keyboard.press('Escape');
    const discard = dialog(page, 'Discard unsaved changes?');
    await expect(discard.getByText('Your changes have not been saved and will be lost.')).toBeVisible();
    await saveScreenshot(page, `${resource}-unsaved`);
    await discard.getByRole('button', { name: 'Keep editing' }).click();
    await expect(discard).toBeHidden();
    await expect(nameBox(page)).toHaveValue('Half a na');
    const dialogEvent = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const leaveDialog = await dialogEvent;
    expect(leaveDialog.type()).toBe('beforeunload');
    await leaveDialog.dismiss();
    await page.goBack();
    await discard.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(path);
    await expect(nameBox(page)).toHaveValue('Half a na');
    await page.goBack();
    await discard.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
  });
}

test('the confirmation to delete a specialty shows how many doctors keep it', async ({ adminPage: page, admin, checkDarkScreen }) => {
  const { data } = await admin.fetchData<{ data: (NamedRecord & { doctors: number })[] }>('GET /field?name=Radiology');
  const specialty = data.find(({ name }) => name === 'Radiology');
  expect(specialty?.doctors).toBeGreaterThan(1);
  await page.goto('/fields?name=Radiology');
  await chooseAction(page, 'Radiology', 'Delete');
  await expect(dialog(page).getByText(`${specialty?.doctors} doctors use it and will keep it.`)).toBeVisible();
  await checkDarkScreen(page, 'field-delete-in-use');
  await pauseToastTimers(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Specialty deleted successfully. ${specialty?.doctors} doctors still use it`)).toBeVisible();
  await saveScreenshot(page, 'field-deleted-toast');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Radiology').getByText(`${specialty?.doctors} doctors`)).toBeVisible();
});
