import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dialog } from './locators.ts';
import { uniqueName, uniquePhone } from './records.ts';

/** A CSV file as Excel in Egypt saves it. */
const csvOf = (rows: readonly (readonly string[])[]) => ({
  name: 'doctors.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${rows.map((cells) => cells.join(';')).join('\r\n')}`),
});

const header = ['الاسم', 'Mobile number', 'Email', 'Area'];
const mail = (phone: string) => `d${phone}@medboard.example`;

const openTool = async (page: Page) => {
  const tool = page.getByRole('button', { name: 'Import', exact: true });
  const menu = page.getByRole('button', { name: 'List tools' });
  await expect(tool.or(menu)).toBeVisible();
  if (await tool.isVisible()) return tool.click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
};

const upload = async (page: Page, file: ReturnType<typeof csvOf>) => {
  const form = dialog(page, 'Import a file');
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
};

const checkAndRun = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: label }).click();
  await expect(page.getByText('The import is finished.')).toBeVisible();
};

test('the right rows of a file are imported, and the others are saved to be corrected @every-width', async ({
  adminPage: page,
  checkScreen,
  checkDarkScreen,
  problems,
}) => {
  problems.allow(/response: 422 POST .*\/imports/);
  const name = uniqueName('Imported');
  const [one, two, three] = [uniquePhone(), uniquePhone(), uniquePhone()];
  await page.goto('/doctors');
  await openTool(page);
  await expect(dialog(page, 'Import a file').getByRole('combobox', { name: 'What to import' })).toHaveValue('doctors');
  await upload(page, { name: 'doctors.xlsx', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 no table') });
  await expect(page.getByText('This file is a PDF. Choose an Excel workbook (.xlsx) or a CSV file.').first()).toBeVisible();
  await checkScreen(page, 'import-upload');
  const right = [one, two, three].map((phone, index) => [`${name} ${index}`, phone, mail(phone), '']);
  const wrong = [
    [`${name} shortened`, '1.01E+09', mail(uniquePhone()), ''],
    [`${name} without mail`, uniquePhone(), 'no-mail', ''],
  ];
  await upload(page, csvOf([header, ...right, ...wrong]));

  await expect(page.getByRole('combobox', { name: 'Field of the column Mobile number' })).toHaveValue('phone');
  await expect(page.getByRole('combobox', { name: 'Field of the column الاسم' })).toHaveValue('name');
  await checkScreen(page, 'import-columns');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('table').getByText('Excel shortened this number')).toBeVisible();
  await expect(page.getByRole('table').getByText('Invalid email address')).toBeVisible();
  await checkScreen(page, 'import-check');
  await checkDarkScreen(page, 'import-check');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with problems' }).click();
  expect((await download).suggestedFilename()).toMatch(/^problems-\d+\.xlsx$/);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('The import is finished.')).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('3');
  await checkScreen(page, 'import-report');
});

test('a corrected file is uploaded again, imported, undone and imported once more', async ({ adminPage: page, admin, checkScreen }) => {
  const name = uniqueName('Corrected');
  const phone = uniquePhone();
  const corrected = csvOf([
    [...header, 'Problem'],
    [name, phone, mail(phone), '', 'Invalid email address'],
  ]);
  await page.goto('/imports?new=doctors');
  await upload(page, corrected);
  await checkAndRun(page, 'Import 1 row');
  await page.goto(`/doctors?phone=${phone}`);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto('/imports');
  await checkScreen(page, 'imports');
  await page.getByRole('link', { name: 'doctors.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await dialog(page, 'Undo this import?').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import was undone. 1 record was moved to the archive.')).toBeVisible();
  await checkScreen(page, 'import-undone');
  const countArchived = async () => (await admin.fetchData<{ data: object[] }>(`GET /doctor/archived?page=1&phone=${phone}`)).data.length;
  await expect.poll(countArchived).toBe(1);
  await page.goto(`/archive/Doctors?phone=${phone}`);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto(`/doctors?phone=${phone}`);
  await openTool(page);
  await dialog(page, 'Import a file').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/doctors\\?phone=${phone}`));
  await openTool(page);
  await upload(page, corrected);
  await page.getByRole('radio', { name: 'Restore them' }).check();
  await checkAndRun(page, 'Import 1 row');
  await expect.poll(countArchived).toBe(0);
});
