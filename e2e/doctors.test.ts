import type { Locator, Page } from '@playwright/test';
import { chooseAction, pauseToastTimers, pickPicture } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { doctorImages, image } from './images.ts';
import { dialog, fileInput, row, textBox, toast } from './locators.ts';
import { addDoctor, addNamedRecord, decideDoctor, uniqueName, uniquePhone } from './records.ts';
import { saveScreenshot } from './screen-checks.ts';

const columns = [
  '#',
  'Name',
  'Phone',
  'Email',
  'Doctor Image',
  'Address',
  'Coins',
  'Front Image',
  'Back Image',
  'Roles',
  'Area',
  'Specialty',
  'Promo Code',
  'Registered',
  'Status',
];

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

const openList = async (page: Page, query = '') => {
  await page.goto(`/doctors${query}`);
  await expect(rows(page).first()).toBeVisible();
};

const showAllColumns = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'All columns' }).click();
  await page.keyboard.press('Escape');
};

test.describe('the list of doctors', () => {
  test('shows every column, highlights pending doctors, and is filtered by status', async ({
    adminPage: page,
    admin,
    checkScreen,
    checkDarkScreen,
  }) => {
    const pending = await addDoctor(admin, { name: uniqueName('Nader'), ...(await doctorImages()) });
    await openList(page);
    await showAllColumns(page);
    await expect(page.getByRole('columnheader')).toHaveText(['', ...columns, 'Actions']);
    await checkScreen(page, 'doctors');
    await checkDarkScreen(page, 'doctors');
    const backgroundOf = (name: string) =>
      row(page, name)
        .getByRole('cell')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(row(page, pending.name).getByText('Pending')).toBeVisible();
    const pendingBackground = await backgroundOf(pending.name);
    await row(page, pending.name)
      .getByRole('button', { name: `Open image: Front of ${pending.name}'s ID` })
      .click();
    await expect(dialog(page).getByRole('img', { name: `Back of ${pending.name}'s ID` })).toBeVisible();
    const areLoaded = () =>
      dialog(page)
        .locator('img')
        .evaluateAll((images) => images.map((element) => (element as HTMLImageElement).naturalWidth > 0));
    await expect.poll(areLoaded).toEqual([true, true]);
    await checkScreen(page, 'doctor-card');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /^Approved/ })
      .click();
    await expect(page).toHaveURL('/doctors?status=approved');
    await expect
      .poll(
        async () =>
          new Set(
            await rows(page)
              .getByText(/^(Approved|Pending|Declined)$/)
              .allInnerTexts(),
          ),
      )
      .toEqual(new Set(['Approved']));
    const [approvedName] = await rows(page).first().getByRole('link').allInnerTexts();
    expect(await backgroundOf(approvedName ?? '')).not.toBe(pendingBackground);
    await expect(page.getByRole('list', { name: 'Active filters' }).getByText('Approved')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/doctors');
  });

  test('keeps the page numbers in sight, and opens the menu of a row', { tag: '@every-width' }, async ({ adminPage: page }) => {
    await openList(page);
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toBeInViewport({ ratio: 1 });
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Change status' })).toBeVisible();
  });

  test('shows status, actions and the submit button of the form without scrolling', { tag: '@every-width' }, async ({
    adminPage: page,
    admin,
  }) => {
    const archived = await addDoctor(admin);
    await admin.fetchData(`DELETE /doctor/destroy/${archived.id}`);
    await openList(page);
    const firstRow = rows(page).first();
    // On a phone, the status is also below the name.
    const status = firstRow.getByText(/^(Approved|Pending|Declined)$/).filter({ visible: true });
    await expect(status.first()).toBeInViewport({ ratio: 1 });
    await expect(firstRow.getByRole('button', { name: /^Actions for/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Add New Doctor' }).click();
    const form = dialog(page);
    const submit = form.getByRole('button', { name: 'Add Doctor' });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await form.getByText('Back Image', { exact: true }).scrollIntoViewIfNeeded();
    await submit.click();
    await expect(form.getByText('Name is required')).toBeVisible();
    // The form scrolls to its first error, so that the header of the dialog does not cover the label.
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
    const header = form.getByRole('presentation').first();
    const label = form.locator('label').filter({ hasText: 'Name' }).first();
    const gap = async () => (await topOf(label)) - (await topOf(header)) - ((await header.boundingBox())?.height ?? 0);
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await page.goto('/archive/Doctors');
    await expect(page.getByRole('button', { name: /^Restore / }).first()).toBeInViewport({ ratio: 1 });
  });

  test('is searched by Arabic names in any spelling, by phone, email, specialty and area', async ({
    adminPage: page,
    admin,
    checkScreen,
  }) => {
    const area = await addNamedRecord(admin, 'area', uniqueName('Siwa'));
    const specialty = await addNamedRecord(admin, 'field', uniqueName('Andrology'));
    const name = uniqueName('أحمَد عبد الهـادى المستكاوي');
    const doctor = await addDoctor(admin, { name, area_id: String(area.id), field_id: String(specialty.id) });
    await openList(page);
    const searchBy = page.getByRole('combobox', { name: 'Search by' });
    await expect(searchBy.getByRole('option')).toHaveText(['Name', 'Phone', 'Email', 'Specialty', 'Area']);
    for (const [label, term] of [
      ['Name', name.replace('أحمَد عبد الهـادى المستكاوي', 'احمد عبد الهادي المستكاوى')],
      ['Phone', doctor.phone],
      ['Email', doctor.email.toUpperCase()],
      ['Specialty', specialty.name],
      ['Area', area.name],
    ] as const) {
      await page.goto('/doctors');
      await searchBy.selectOption({ label });
      await page.getByRole('searchbox').fill(term);
      await page.keyboard.press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await expect(row(page, doctor.phone)).toBeVisible();
    }
    await checkScreen(page, 'doctors-by-area');
  });
});

test.describe('a doctor', () => {
  test('is rejected until the fields are valid and the phone is free, then added with pictures', async ({
    adminPage: page,
    admin,
    problems,
    checkScreen,
  }) => {
    problems.allow(/response: 409 POST .*\/doctor\/store/);
    const archived = await addDoctor(admin);
    await admin.fetchData(`DELETE /doctor/destroy/${archived.id}`);
    const area = await addNamedRecord(admin, 'area', uniqueName('Dahab'));
    const name = uniqueName('Nadia');
    const phone = uniquePhone();
    await openList(page);
    await page.getByRole('button', { name: 'Add New Doctor' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    for (const error of ['Name is required', 'Phone is required', 'Email is required', 'Password is required']) {
      await expect(form.getByText(error)).toBeVisible();
    }
    await checkScreen(page, 'doctor-add');
    await textBox(form, 'Name').fill(name);
    await textBox(form, 'Phone').fill('0100000');
    await textBox(form, 'Email').fill('nadia@');
    await textBox(form, 'Password').fill('a-long-password');
    await pickPicture(fileInput(form, 'Front Image'), await image('front', 'beige'));
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    for (const error of ['Phone number must be 11 digits', 'Invalid email address', 'Upload both the front and back images']) {
      await expect(form.getByText(error)).toBeVisible();
    }
    await pickPicture(fileInput(form, 'Back Image'), await image('back', 'gray'));
    await textBox(form, 'Phone').fill(`+20 ${archived.phone.slice(1)}`);
    await textBox(form, 'Email').fill(`n${phone}@medboard.example`);
    await form.getByLabel('Area', { exact: true }).fill(area.name.slice(0, 9));
    await page.getByRole('option', { name: area.name }).click();
    await saveScreenshot(page, 'doctor-add-filled');
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    await expect(form.getByText('This phone is already taken by an archived doctor')).toBeVisible();
    await textBox(form, 'Phone').fill(phone);
    await form.getByRole('button', { name: 'Add Doctor' }).dblclick();
    await expect(toast(page, 'Doctor added successfully')).toBeVisible();
    await expect(form).toBeHidden();
    const added = row(page, name);
    await expect(added.getByText(area.name)).toBeVisible();
    await expect(added.getByRole('button', { name: `Open image: Back of ${name}'s ID` })).toBeVisible();
    const { data } = await admin.fetchData<{ data: unknown[] }>(`GET /doctor?phone=${phone}`);
    expect(data).toHaveLength(1);
  });

  test('is declined with a suggested reason, approved, and given coins that appear in the ledger', async ({
    adminPage: page,
    admin,
    checkScreen,
    checkDarkScreen,
    problems,
  }) => {
    problems.allow(/response: 404 GET .*\/doctor\//);
    const doctor = await addDoctor(admin, await doctorImages());
    await openList(page, `?phone=${doctor.phone}`);
    await page.getByRole('button', { name: `Actions for ${doctor.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Change status' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Add Points' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Change status' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Change status' }).click();
    await expect(form.getByText('Status is required')).toBeVisible();
    await form.getByText('Declined').click();
    await form.getByRole('button', { name: 'Change status' }).click();
    await expect(form.getByText('Reason is required')).toBeVisible();
    await form.getByRole('button', { name: 'Card expired' }).click();
    await checkScreen(page, 'doctor-status');
    await form.getByRole('button', { name: 'Change status' }).click();
    await expect(row(page, doctor.name).getByText('Declined')).toBeVisible();
    await decideDoctor(admin, doctor.id, 'approved');
    await page.reload();

    await chooseAction(page, doctor.name, 'Add Points');
    await form.getByRole('button', { name: 'Add Points' }).click();
    await expect(form.getByText('Amount is required')).toBeVisible();
    await textBox(form, 'Amount').fill('-1');
    await form.getByRole('button', { name: 'Add Points' }).click();
    await expect(form.getByText('Min Amount 0')).toBeVisible();
    await textBox(form, 'Amount').fill('١٥٠');
    await textBox(form, 'Reason').fill('Spoke at the congress of cardiology in Alexandria');
    await checkScreen(page, 'doctor-points');
    await form.getByRole('button', { name: 'Add Points' }).dblclick();
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
    await checkDarkScreen(page, 'doctor');
    await page.getByRole('button', { name: `Open image: Front of ${doctor.name}'s ID` }).click();
    await expect(dialog(page).getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/doctors/2000000000');
    await expect(page.getByText('Doctor not found')).toBeVisible();
  });

  test('is deleted after confirmation, restored by Undo, and restored from the archive', async ({
    adminPage: page,
    admin,
    checkScreen,
  }) => {
    const doctor = await addDoctor(admin);
    await openList(page, `?phone=${doctor.phone}`);
    await chooseAction(page, doctor.name, 'Delete');
    await expect(dialog(page).getByText('They will be signed out immediately.')).toBeVisible();
    await checkScreen(page, 'doctor-delete');
    await pauseToastTimers(page);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Doctor deleted successfully')).toBeVisible();
    await expect(row(page, doctor.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, doctor.name)).toBeVisible();

    await admin.fetchData(`DELETE /doctor/destroy/${doctor.id}`);
    await page.goto('/archive/Doctors');
    await expect(row(page, doctor.name)).toBeVisible();
    await showAllColumns(page);
    const archiveColumns = [...columns.slice(0, 2), 'Archived', ...columns.slice(2), 'Actions'];
    await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText(archiveColumns);
    await checkScreen(page, 'doctors-archive');
    await page.getByRole('button', { name: `Restore ${doctor.name}` }).click();
    await expect(toast(page, 'Doctor Restore successfully')).toBeVisible();
    await expect(row(page, doctor.name)).toHaveCount(0);
    await openList(page, `?phone=${doctor.phone}`);
  });
});
