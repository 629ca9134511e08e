// Proves BLG-1, CON-2, DSH-1, NAV-24, NAV-29, NAV-35, NAV-36, NAV-37, NAV-45, PST-2, SES-1, STO-1, VID-1
import type { Locator, Page } from '@playwright/test';
import { serviceParts } from '../contract/entities/office/status.ts';
import { expect, test } from './kit/fixtures.ts';
import { dialog } from './kit/locators.ts';
import { addActiveAdmin, addDoctor, addNamedRecord, uniqueName } from './kit/records.ts';
import { phone } from './kit/viewports.ts';

const openAt = async (page: Page, path: string, { width = 1440, height = 900 } = {}) => {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

/** Expects that the elements start at that many different positions on the inline axis. */
const expectColumns = async (elements: Locator, count: number) => {
  await expect(elements.first()).toBeVisible();
  const starts = () => elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().left)));
  await expect.poll(async () => new Set(await starts()).size).toBe(count);
};

const expectSize = (element: Locator, size: { width?: number; height?: number }) =>
  expect
    .poll(async () => {
      const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
      return { width: Math.round(width), height: Math.round(height) };
    })
    .toMatchObject(size);

test('cards are in columns by the width of the window', async ({ adminPage: page }) => {
  const figures = page
    .getByRole('link', { name: /^Doctors ?[\d,]+/ })
    .locator('xpath=ancestor::*[count(.//a) > 10][1]')
    .getByRole('link');
  const cards = page.getByRole('main').getByRole('article');
  for (const [path, elements, layouts] of [
    ['/', figures, { 1920: 4, 1440: 4, 1100: 3, 390: 2 }],
    ['/stories', cards, { 1920: 4, 390: 1 }],
    ['/messages', cards, { 1920: 3, 1440: 3, 390: 1 }],
  ] as const) {
    await openAt(page, path);
    for (const [width, columns] of Object.entries(layouts)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      await expectColumns(elements, columns);
    }
  }
});

test('the rows of a table are cards on a phone, leave room on a tablet, and fit in a desktop window however long their names are', async ({
  adminPage: page,
  admin,
}) => {
  const area = await addNamedRecord(admin, 'area', uniqueName('Governorate of the New Valley and the Western Oases'));
  const field = await addNamedRecord(admin, 'field', uniqueName('Paediatric endocrinology and metabolic diseases'));
  await addDoctor(admin, { area_id: String(area.id), field_id: String(field.id) });
  await openAt(page, '/doctors');
  const table = page.getByRole('region', { name: 'Doctors' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const overflow = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  // Every usual column is visible once the font is loaded.
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize(phone);
  await expect(table.locator('tbody tr').first()).toHaveCSS('display', 'flex');
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize({ width: 960, height: 900 });
  const cells = table.locator('tbody tr').first().locator('td');
  await expect(cells.first()).toHaveCSS('display', 'table-cell');
  const widths = await cells.evaluateAll((all) =>
    all.filter((cell) => getComputedStyle(cell).position === 'sticky').map((cell) => cell.clientWidth),
  );
  const frameWidth = await table.evaluate((frame) => frame.clientWidth);
  expect(frameWidth - widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(300);
});

test('a dialog with one field is 500 px wide and at most as high as 80 % of the window, and the videos of a message are a drawer', async ({
  adminPage: page,
  admin,
}) => {
  const content = page.locator('.mantine-Modal-content');
  await openAt(page, '/fields');
  await page.getByRole('button', { name: 'Add New Specialty' }).click();
  await expect(dialog(page, 'Add New Specialty')).toBeVisible();
  await expectSize(content, { width: 500 });
  await openAt(page, '/doctors');
  await page.getByRole('button', { name: 'Add New Doctor' }).click();
  await expect(dialog(page, 'Add New Doctor')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 500 });
  await expectSize(content, { height: 400 });
  await openAt(page, '/companies');
  await page
    .getByRole('button', { name: /^Open image: Logo of / })
    .first()
    .click();
  await expect(content.locator('img')).toBeVisible();
  await expectSize(content, { width: 500 });
  const { data: messages } = await admin.fetchData<{ data: { id: number }[] }>('GET /messages');
  await openAt(page, `/messages/${messages[0]?.id}`, { width: 1000 });
  await page.getByRole('button', { name: /^Videos/ }).click();
  await expectSize(page.locator('.mantine-Drawer-content'), { width: 350 });
});

test.describe('the look', { tag: '@long' }, () => {
  test('of the text of a post: one line beside a picture, and at most six without', async ({ adminPage: page }) => {
    await openAt(page, '/posts?per_page=50');
    const photo = page.getByRole('img', { name: /^Photo from .*'s post$/ });
    const posts = page.getByRole('article');
    const withoutMedia = posts.filter({ hasNot: photo }).filter({ hasNot: page.locator('svg.tabler-icon-video') });
    const textOf = (post: Locator) => post.getByRole('heading', { level: 2 }).getByRole('link');
    await expect(textOf(posts.filter({ has: photo }).first())).toHaveCSS('white-space', 'nowrap');
    await expect(textOf(withoutMedia.first())).not.toHaveCSS('white-space', 'nowrap');
    await expect(textOf(withoutMedia.first())).toHaveCSS('-webkit-line-clamp', '6');
  });

  test('of the sign-in: 600 px wide', async ({ page }) => {
    await openAt(page, '/login');
    await expect(page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::main/div')).toHaveCSS('width', '600px');
  });

  test('of the navigation: new contact requests have a red mark, and an invalid page number a red border', async ({
    admin,
    signIn,
    openPage,
  }) => {
    const redness = async (element: Locator, property: 'color' | 'borderColor') => {
      const colour = await element.evaluate((node, name) => getComputedStyle(node)[name], property);
      const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
      return red / Math.max(1, green, blue);
    };
    const page = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn)) });
    await openAt(page, '/doctors');
    const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Contact/ });
    expect(await redness(link.getByText('*', { exact: true }), 'color')).toBeGreaterThan(2);
    const goTo = page.getByRole('navigation', { name: 'Pagination' }).getByLabel('Go to page');
    await goTo.fill('0');
    await goTo.press('Enter');
    await expect(goTo).toHaveAttribute('aria-invalid', 'true');
    expect(await redness(goTo, 'borderColor')).toBeGreaterThan(1.5);
  });

  test('of a problem of a service: as wide as its cell', async ({ adminPage: page }) => {
    const problem = 'The folder of the uploads cannot be written to (EACCES)';
    const data = serviceParts.map((part) => ({ part, problem }));
    await page.route('**/api/v1/status/check', (route) => route.fulfill({ json: { data } }));
    await openAt(page, '/settings/status');
    await page.getByRole('button', { name: 'Check the services' }).click();
    const widths = await page
      .getByText(problem)
      .first()
      .evaluate((element) => [element.clientWidth, element.parentElement?.clientWidth ?? 0] as const);
    expect(widths[0]).toBeGreaterThan(widths[1] * 0.8);
  });
});
