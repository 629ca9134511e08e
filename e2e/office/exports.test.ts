// Proves EXP-9
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../kit/fixtures.ts';
import { toast } from '../kit/locators.ts';
import { addDoctor, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const readSheet = async (download: Download) => {
  const parts = unzipSync(await readFile(await download.path()));
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await expect(page.getByRole('radio', { name: 'As the list shows them' })).toBeFocused();
};

const saveBy = async (page: Page, name: 'Excel' | 'CSV') => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return download;
};

test.describe('the export of a list', () => {
  test('is opened by keyboard, and saves what the list shows as a workbook and as CSV', async ({ adminPage: page, admin }) => {
    const doctor = await addDoctor(admin, { name: uniqueName('Exported') });
    await addDoctor(admin, { name: uniqueName('Left out') });
    await page.goto(`/doctors?name=${encodeURIComponent(doctor.name)}`);
    await openPanel(page);
    await expect(page.getByText('1 row', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
    await openPanel(page);
    await checkScreen(page, 'export');
    const workbook = await saveBy(page, 'Excel');
    expect(workbook.suggestedFilename()).toMatch(/^doctors-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = await readSheet(workbook);
    expect(sheet).toContain(`<t>${doctor.name}</t>`);
    expect(sheet).toContain(`<t>${doctor.phone}</t>`);
    expect(sheet).not.toContain('Left out');
    expect(sheet).not.toContain('<t>Address</t>');
    await expect(toast(page, 'The list was exported')).toBeVisible();
    await openPanel(page);
    await page.getByRole('radio', { name: 'All columns' }).check();
    const csv = await readFile(await (await saveBy(page, 'CSV')).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFID,Name,Phone,Email,Address,Area,Specialty,Promo code,Status,Reason,Coins,Created at,Changed at,Documents removed at',
    );
    expect(csv).toContain(`${doctor.name},${doctor.phone},`);
    await page.getByRole('checkbox', { name: `Select ${doctor.name}` }).check();
    await page.getByRole('button', { name: 'Export selected' }).click();
    await checkScreen(page, 'export-selected');
    expect(await readSheet(await saveBy(page, 'Excel'))).toContain(`<t>${doctor.phone}</t>`);
  });
});
