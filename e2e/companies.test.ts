import type { Locator, Page } from '@playwright/test';
import { chooseAction, pickPicture } from './actions.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { image } from './images.ts';
import { dialog, fileInput, row, textBox, toast } from './locators.ts';
import { pdf } from './pdf.ts';
import { uniqueName, uniquePhone } from './records.ts';
import type { ScreenChecks } from './screen-checks.ts';

const columns = ['#', 'Company Name', 'Logo', 'Phone Number', 'Email', 'Tax Number', 'Address', 'Commercial Registry', 'Status'];

type CompanyFields = { name: string; phone: string; tax: string };

const uniqueFields = (): CompanyFields => ({ name: uniqueName('Nile Pharma'), phone: uniquePhone(), tax: `9${uniquePhone()}` });

const fillForm = async (form: Locator, { name, phone, tax }: CompanyFields) => {
  await textBox(form, 'Name').fill(name);
  await textBox(form, 'Phone').fill(phone);
  await textBox(form, 'Email').fill(`c${phone}@medboard.example`);
  await textBox(form, 'Password').fill('a-long-password');
  await textBox(form, 'Address').fill('٩ شارع النيل');
  await textBox(form, 'Tax Number').fill(tax);
};

/** Registers a company without the form. */
const registerCompany = async (admin: ApiClient, fields: CompanyFields) => {
  const form = new FormData();
  const { tax, ...others } = fields;
  const account = { email: `c${fields.phone}@medboard.example`, password: 'a-long-password', address: '9 Nile St.' };
  for (const [name, value] of Object.entries({ ...others, ...account, tax_number: tax })) form.append(name, value);
  return admin.fetchData<{ id: number }>('POST /auth/registerCompany', form);
};

/** Whether the page of a PDF is painted: a blank canvas has one colour. */
const isPainted = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return new Set(pixels).size > 2;
  });

const expectBothPages = async (page: Page, name: string) => {
  const modal = dialog(page);
  await expect(modal.getByRole('img', { name: `Page 1 of 2: Commercial registry of ${name}` })).toBeVisible();
  await expect.poll(() => isPainted(page)).toBe(true);
  await modal.getByRole('button', { name: 'Next page' }).click();
  await expect(modal.getByRole('img', { name: `Page 2 of 2: Commercial registry of ${name}` })).toBeVisible();
  await expect.poll(() => isPainted(page)).toBe(true);
};

const archiveAndRestore = async (page: Page, name: string, checkScreen: ScreenChecks['checkScreen']) => {
  await chooseAction(page, name, 'Delete');
  await expect(dialog(page).getByText('They will be signed out immediately.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Company deleted successfully')).toBeVisible();
  await page.goto('/archive/Company');
  await expect(row(page, name).getByText(/^Archived .* by Mona Adel$/)).toBeVisible();
  await checkScreen(page, 'companies-archive');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(toast(page, /Company Restore successfully/)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/companies');
  await expect(row(page, name)).toBeVisible();
};

test.describe('the list of companies', () => {
  test('shows every column, is searched by tax number, and does not load the PDF reader', async ({
    adminPage: page,
    admin,
    checkScreen,
    checkDarkScreen,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    const fields = uniqueFields();
    await registerCompany(admin, fields);
    await page.goto('/companies');
    await expect(row(page, fields.name)).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['', ...columns, 'Actions']);
    await checkScreen(page, 'companies');
    await checkDarkScreen(page, 'companies');
    await page.getByRole('combobox', { name: 'Search by' }).selectOption({ label: 'Tax Number' });
    await page.getByRole('searchbox').fill(fields.tax);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
    expect(requests.filter((url) => /pdf/.test(url))).toEqual([]);
  });
});

test.describe('a company', () => {
  test('is registered with a PDF that opens in the reader and can be downloaded', async ({
    adminPage: page,
    admin,
    problems,
    checkScreen,
    checkDarkScreen,
  }) => {
    problems.allow(/response: 409 POST .*\/auth\/registerCompany/);
    const taken = uniqueFields();
    await registerCompany(admin, taken);
    const fields = uniqueFields();
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Add New Company' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Add Company' }).click();
    for (const error of ['Name is required', 'Address is required', 'Tax Number is required'])
      await expect(form.getByText(error)).toBeVisible();
    await checkScreen(page, 'company-add');
    await fillForm(form, { ...fields, tax: taken.tax });
    await pickPicture(fileInput(form, 'Logo'), await image('logo', 'teal'));
    await fileInput(form, 'Commercial Registry').setInputFiles(pdf('registry', ['Commercial registry', 'Second page']));
    await expect(form.getByText('registry.pdf')).toBeVisible();
    await form.getByRole('button', { name: 'Add Company' }).click();
    await expect(form.getByText(/tax number is already taken/i)).toBeVisible();
    await textBox(form, 'Tax Number').fill(fields.tax);
    await form.getByRole('button', { name: 'Add Company' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, fields.name).getByText('Pending').first()).toBeVisible();

    await page.getByRole('button', { name: `Open document: Commercial registry of ${fields.name}` }).click();
    await expectBothPages(page, fields.name);
    await expect(dialog(page)).toHaveCSS('width', '700px');
    await expect.poll(async () => Math.round((await dialog(page).boundingBox())?.height ?? 0)).toBe(550);
    await checkScreen(page, 'company-registry');
    await checkDarkScreen(page, 'company-registry');
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toContain('Commercial registry of Nile Pharma');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  test('is declined for a reason, approved, archived and restored', async ({ adminPage: page, admin, checkScreen, checkDarkScreen }) => {
    const fields = uniqueFields();
    await registerCompany(admin, fields);
    const form = dialog(page);
    await page.goto('/companies');
    await chooseAction(page, fields.name, 'Change status');
    await form.getByText('Declined').click();
    await form.getByRole('button', { name: 'Incomplete information' }).click();
    await form.getByRole('button', { name: 'Change status' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, fields.name).getByText('Declined').first()).toBeVisible();

    await chooseAction(page, fields.name, 'View');
    await expect(page.getByRole('heading', { name: fields.name, level: 1 })).toBeVisible();
    await expect(page.getByText('Incomplete information').first()).toBeVisible();
    await chooseAction(page, fields.name, 'Change status');
    await form.getByRole('button', { name: 'Change status' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('main').getByText('Approved').first()).toBeVisible();
    await checkScreen(page, 'company');
    await checkDarkScreen(page, 'company');

    await archiveAndRestore(page, fields.name, checkScreen);
  });

  test('sends only the changed fields, and shows its registry as a picture', { tag: '@phone' }, async ({
    adminPage: page,
    admin,
    problems,
    checkScreen,
  }) => {
    const fields = uniqueFields();
    const { id } = await registerCompany(admin, fields);
    await page.goto(`/companies/${id}`);
    await expect(page.getByText('No file uploaded')).toBeVisible();
    await chooseAction(page, fields.name, 'Edit');
    const form = dialog(page);
    await textBox(form, 'Address').fill('10 Nile St.');
    const update = page.waitForRequest('**/company/update/*');
    await form.getByRole('button', { name: 'Save changes' }).click();
    expect((await update).postDataJSON()).toEqual({ address: '10 Nile St.', seen_updated_at: expect.any(String) });
    await expect(form).toBeHidden();
    await chooseAction(page, fields.name, 'Edit');
    await pickPicture(fileInput(form, 'Commercial Registry'), await image('registry', 'beige'));
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `Open image: Commercial registry of ${fields.name}` }).click();
    const picture = dialog(page).getByRole('img', { name: `Commercial registry of ${fields.name}` });
    await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await checkScreen(page, 'company-picture');
    await page.goto('/companies/2000000000');
    await expect(page.getByText('Company not found')).toBeVisible();
    problems.allow(/response: 404 GET .*\/company\//);
  });
});
