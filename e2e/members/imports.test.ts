// Proves IMP-7
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { dialog } from '../kit/locators.ts';
import { uniqueName, uniquePhone } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

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

test('the right rows of a file are imported, and the others are saved to be corrected', async ({ adminPage: page, problems }) => {
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
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with problems' }).click();
  expect((await download).suggestedFilename()).toMatch(/^problems-\d+\.xlsx$/);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('The import is finished.')).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('3');
  await checkScreen(page, 'import-report');
});
