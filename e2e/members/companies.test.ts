// Proves COM-11, LIM-7, NAV-36
import type { Locator, Page } from '@playwright/test';
import { pickPicture } from '../kit/actions.ts';
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { image } from '../kit/images.ts';
import { dialog, fileInput, row, textBox } from '../kit/locators.ts';
import { pdf } from '../kit/pdf.ts';
import { uniqueName, uniquePhone } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

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

test.describe('a company', () => {
  test('is registered with a PDF, which opens in the reader, whose code is loaded only then, and can be downloaded', async ({
    adminPage: page,
    admin,
    problems,
  }) => {
    problems.allow(/response: 409 POST .*\/auth\/registerCompany/);
    const taken = uniqueFields();
    await registerCompany(admin, taken);
    const fields = uniqueFields();
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Add New Company' }).click();
    const form = dialog(page);
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

    expect(requests.filter((url) => /pdf/.test(url))).toEqual([]);
    await page.getByRole('button', { name: `Open document: Commercial registry of ${fields.name}` }).click();
    await expectBothPages(page, fields.name);
    await expect(dialog(page)).toHaveCSS('width', '700px');
    await expect.poll(async () => Math.round((await dialog(page).boundingBox())?.height ?? 0)).toBe(550);
    await checkScreen(page, 'company-registry');
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toContain('Commercial registry of Nile Pharma');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
});
