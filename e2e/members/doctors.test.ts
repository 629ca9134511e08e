// Proves DOC-8, DOC-9
import type { Locator, Page } from '@playwright/test';
import { chooseAction, pickPicture } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { doctorImages, image } from '../kit/images.ts';
import { dialog, fileInput, row, textBox, toast } from '../kit/locators.ts';
import { addDoctor, addNamedRecord, decideDoctor, uniqueName, uniquePhone } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';
import { desktop, phone } from '../kit/viewports.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

const openList = async (page: Page, query = '') => {
  await page.goto(`/doctors${query}`);
  await expect(rows(page).first()).toBeVisible();
};

/** How far the label of the first field is below the header of the dialog. */
const gapBelowHeader = async (form: Locator) => {
  const header = await form.getByRole('presentation').first().boundingBox();
  const label = await form.locator('label').filter({ hasText: 'Name' }).first().boundingBox();
  return (label?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
};

test('the list of doctors shows status, actions, page numbers and the submit button of its form without scrolling', async ({
  adminPage: page,
  admin,
}) => {
  const archived = await addDoctor(admin);
  await admin.fetchData(`DELETE /doctor/destroy/${archived.id}`);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await openList(page);
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toBeInViewport({ ratio: 1 });
    const firstRow = rows(page).first();
    // On a phone, the status is also below the name.
    const status = firstRow.getByText(/^(Approved|Pending|Declined)$/).filter({ visible: true });
    await expect(status.first()).toBeInViewport({ ratio: 1 });
    const actions = firstRow.getByRole('button', { name: /^Actions for/ });
    await expect(actions).toBeInViewport({ ratio: 1 });
    await actions.click();
    await expect(page.getByRole('menuitem', { name: 'Change status' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add New Doctor' }).click();
    const form = dialog(page);
    const submit = form.getByRole('button', { name: 'Add Doctor' });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await form.getByText('Back Image', { exact: true }).scrollIntoViewIfNeeded();
    await submit.click();
    await expect(form.getByText('Name is required')).toBeVisible();
    // The form scrolls to its first error, so that the header of the dialog does not cover the label.
    await expect.poll(() => gapBelowHeader(form)).toBeGreaterThanOrEqual(0);
    await page.goto('/archive/Doctors');
    await expect(page.getByRole('button', { name: /^Restore / }).first()).toBeInViewport({ ratio: 1 });
  }
});

test.describe('a doctor', () => {
  test('is refused because an archived one has the phone, then added once with pictures and an area', async ({
    adminPage: page,
    admin,
    problems,
  }) => {
    problems.allow(/response: 409 POST .*\/doctor\/store/);
    const archived = await addDoctor(admin);
    await admin.fetchData(`DELETE /doctor/destroy/${archived.id}`);
    const area = await addNamedRecord(admin, 'area', uniqueName('Dahab'));
    const name = uniqueName('Nadia');
    const number = uniquePhone();
    await openList(page);
    await page.getByRole('button', { name: 'Add New Doctor' }).click();
    const form = dialog(page);
    await checkScreen(page, 'doctor-add');
    await textBox(form, 'Name').fill(name);
    await textBox(form, 'Phone').fill(`+20 ${archived.phone.slice(1)}`);
    await textBox(form, 'Email').fill(`n${number}@medboard.example`);
    await textBox(form, 'Password').fill('a-long-password');
    await pickPicture(fileInput(form, 'Front Image'), await image('front', 'beige'));
    await pickPicture(fileInput(form, 'Back Image'), await image('back', 'gray'));
    await form.getByLabel('Area', { exact: true }).fill(area.name.slice(0, 9));
    await page.getByRole('option', { name: area.name }).click();
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    await expect(form.getByText('This phone is already taken by an archived doctor')).toBeVisible();
    await textBox(form, 'Phone').fill(number);
    await form.getByRole('button', { name: 'Add Doctor' }).dblclick();
    await expect(toast(page, 'Doctor added successfully')).toBeVisible();
    await expect(form).toBeHidden();
    const added = row(page, name);
    await expect(added.getByText(area.name)).toBeVisible();
    await expect(added.getByRole('button', { name: `Front and back. Open image: ${name}'s ID` })).toBeVisible();
    const { data } = await admin.fetchData<{ data: unknown[] }>(`GET /doctor?phone=${number}`);
    expect(data).toHaveLength(1);
  });

  test('is declined with a suggested reason, approved, and given coins that appear in the ledger', { tag: '@long' }, async ({
    adminPage: page,
    admin,
  }) => {
    const doctor = await addDoctor(admin, await doctorImages());
    await openList(page, `?phone=${doctor.phone}`);
    await page.getByRole('button', { name: `Actions for ${doctor.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Change status' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Add Coins' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Change status' }).click();
    const form = dialog(page);
    await form.getByText('Declined').click();
    await form.getByRole('button', { name: 'Card expired' }).click();
    await checkScreen(page, 'doctor-status');
    await form.getByRole('button', { name: 'Change status' }).click();
    await expect(row(page, doctor.name).getByText('Declined')).toBeVisible();
    await decideDoctor(admin, doctor.id, 'approved');
    await page.reload();

    await chooseAction(page, doctor.name, 'Add Coins');
    await textBox(form, 'Amount').fill('١٥٠');
    await textBox(form, 'Reason').fill('Spoke at the congress of cardiology in Alexandria');
    await checkScreen(page, 'doctor-points');
    await form.getByRole('button', { name: 'Add Coins' }).dblclick();
    await expect(form).toBeHidden();
    await page.getByRole('link', { name: `${doctor.name} has 150 coins. Open the coin ledger` }).click();

    await expect(page).toHaveURL(`/doctors/${doctor.id}#coins`);
    await expect(page.getByRole('heading', { name: doctor.name, level: 1 })).toBeVisible();
    const line = page.getByRole('region', { name: 'Coin ledger' }).getByRole('row').nth(1);
    await expect(line.getByText('Spoke at the congress of cardiology in Alexandria')).toBeVisible();
    await expect(line.getByRole('cell')).toHaveText([
      /./,
      'Grant',
      '+150',
      'Spoke at the congress of cardiology in Alexandria',
      'Mona Adel',
      '150',
    ]);
    expect(await page.getByRole('region', { name: 'Coin ledger' }).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    await expect(page.getByText('Card expired').first()).toBeVisible();
    await checkScreen(page, 'doctor');
    await page.getByRole('button', { name: `Open image: Front of ${doctor.name}'s ID` }).click();
    await expect(dialog(page).getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });
});
