import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';
import { openTray, toast } from './locators.ts';
import { addDoctor, addNamedRecord, uniqueName } from './records.ts';

const readSheet = async (download: Download) => {
  const parts = unzipSync(await readFile(await download.path()));
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

/** Opens the panel of the export; on a phone the tools are one menu. */
const openPanel = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'List tools' });
  const tool = page.getByRole('button', { name: 'Export', exact: true });
  await expect(menu.or(tool)).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
  } else await tool.click();
  await expect(page.getByRole('button', { name: 'Excel' })).toBeVisible();
};

const saveBy = async (page: Page, name: 'Excel' | 'CSV') => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return download;
};

test.describe('the export of a list', () => {
  test('saves what the list shows as a workbook and as CSV, on every width', { tag: '@every-width' }, async ({
    adminPage: page,
    admin,
    checkScreen,
    checkDarkScreen,
  }) => {
    const doctor = await addDoctor(admin, { name: uniqueName('Exported') });
    await addDoctor(admin, { name: uniqueName('Left out') });
    await page.goto(`/doctors?name=${encodeURIComponent(doctor.name)}`);
    await openPanel(page);
    await expect(page.getByText('1 row', { exact: true })).toBeVisible();
    await checkScreen(page, 'export');
    await checkDarkScreen(page, 'export');
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

  test('is opened by keyboard, and a company has it for its own messages', async ({ adminPage: page, admin, companyPage }) => {
    const area = await addNamedRecord(admin, 'area', uniqueName('Area'));
    await page.goto(`/areas?name=${encodeURIComponent(area.name)}`);
    const tool = page.getByRole('button', { name: 'Export', exact: true });
    await tool.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'As the list shows them' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tool).toBeFocused();
    await companyPage.goto('/messages');
    await expect(companyPage.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(companyPage.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  });

  test('says so when it fails, and can be repeated', async ({ adminPage: page, admin, problems }) => {
    problems.allow(/response: 500 GET .*\/exports\/area/);
    const area = await addNamedRecord(admin, 'area', uniqueName('Area'));
    await page.goto(`/areas?name=${encodeURIComponent(area.name)}`);
    await page.route('**/api/v1/exports/area*', (route) =>
      route.fulfill({ status: 500, json: { message: '', code: 'internal', request_id: '1' } }),
    );
    await openPanel(page);
    await page.getByRole('button', { name: 'Excel' }).click();
    await expect(toast(page, 'The list could not be exported')).toBeVisible();
    await page.unroute('**/api/v1/exports/area*');
    await openPanel(page);
    expect(await readSheet(await saveBy(page, 'Excel'))).toContain(area.name);
  });

  test('of a long list becomes a task', async ({ adminPage: page, admin }) => {
    const area = await addNamedRecord(admin, 'area', uniqueName('Area'));
    await page.route('**/api/v1/area?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: { ...body.data, total: 12_345 } } });
    });
    await page.goto(`/areas?name=${encodeURIComponent(area.name)}`);
    await openPanel(page);
    await expect(page.getByText('12,345 rows')).toBeVisible();
    await expect(page.getByText('A list of more than 10,000 rows is written in the background.', { exact: false })).toBeVisible();
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/exports/area')),
      page.getByRole('button', { name: 'Excel' }).click(),
    ]);
    expect(response.status()).toBe(200);
    await expect(toast(page, 'The export has started')).toBeVisible();
    const tray = await openTray(page, 'Tasks');
    const [file] = await Promise.all([page.waitForEvent('download'), tray.getByRole('button', { name: /^Download areas-/ }).click()]);
    expect(await readSheet(file)).toContain(area.name);
  });
});
