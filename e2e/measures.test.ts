import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dialog } from './locators.ts';
import { uniqueName } from './records.ts';

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

test.describe('the shell', () => {
  test('opens the side navigation at load from a width of 768 px', async ({ adminPage: page }) => {
    for (const [width, isOpen] of [
      [767, 'false'],
      [768, 'true'],
    ] as const) {
      await openAt(page, '/', { width });
      await expect(page.locator('#side-nav')).toHaveAttribute('data-open', isOpen);
    }
  });

  test('shows the cards of the dashboard in two to four columns', async ({ adminPage: page }) => {
    for (const [width, columns] of [
      [1920, 4],
      [1440, 4],
      [1100, 3],
      [390, 2],
    ] as const) {
      await openAt(page, '/', { width });
      const first = page.getByRole('link', { name: /^Doctors ?[\d,]+/ });
      await expectColumns(first.locator('xpath=ancestor::*[count(.//a) > 10][1]').getByRole('link'), columns);
    }
  });

  for (const [path, layouts] of [
    ['/fields', { 1920: 4, 390: 1 }],
    ['/messages', { 1920: 3, 1440: 3, 390: 1 }],
  ] as const) {
    test(`shows the cards of ${path} in columns by the width of the window`, async ({ adminPage: page }) => {
      for (const [width, columns] of Object.entries(layouts)) {
        await openAt(page, path, { width: Number(width) });
        await expectColumns(page.getByRole('main').getByRole('article'), columns);
      }
    });
  }

  test('shows the rows of a table as cards on a phone, and leaves room between sticky columns on a tablet', async ({ adminPage: page }) => {
    await openAt(page, '/doctors', { width: 390 });
    const table = page.getByRole('region', { name: 'Doctors' });
    await expect(table.locator('tbody tr').first()).toHaveCSS('display', 'flex');
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    await openAt(page, '/doctors', { width: 960 });
    const cells = table.locator('tbody tr').first().locator('td');
    await expect(cells.first()).toHaveCSS('display', 'table-cell');
    const widths = await cells.evaluateAll((all) =>
      all.filter((cell) => getComputedStyle(cell).position === 'sticky').map((cell) => cell.clientWidth),
    );
    const frameWidth = await table.evaluate((frame) => frame.clientWidth);
    expect(frameWidth - widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(300);
  });
});

test.describe('a dialog', () => {
  const content = (page: Page) => page.locator('.mantine-Modal-content');

  test('with a form is 500 px wide', async ({ adminPage: page }) => {
    await openAt(page, '/fields');
    await page.getByRole('button', { name: 'Add New Specialty' }).click();
    await expect(dialog(page, 'Add New Specialty')).toBeVisible();
    await expectSize(content(page), { width: 500 });
  });

  test('is at most as high as 80 % of the window', async ({ adminPage: page }) => {
    await openAt(page, '/doctors', { height: 500 });
    await page.getByRole('button', { name: 'Add New Doctor' }).click();
    await expect(dialog(page, 'Add New Doctor')).toBeVisible();
    await expectSize(content(page), { height: 400 });
  });

  test('with a picture is 500 px wide', async ({ adminPage: page }) => {
    await openAt(page, '/companies');
    await page
      .getByRole('button', { name: /^Open image: Logo of / })
      .first()
      .click();
    await expect(content(page).locator('img')).toBeVisible();
    await expectSize(content(page), { width: 500 });
  });

  test('with the videos of a message is a drawer 350 px wide', async ({ adminPage: page, admin }) => {
    const { data: messages } = await admin.fetchData<{ data: { id: number }[] }>('GET /messages');
    await openAt(page, `/messages/${messages[0]?.id}`, { width: 1000 });
    await page.getByRole('button', { name: /^Videos/ }).click();
    await expectSize(page.locator('.mantine-Drawer-content'), { width: 350 });
  });
});

test.describe('the text of a card', () => {
  test('has one line for a post with a picture, and at most six without', async ({ adminPage: page }) => {
    await openAt(page, '/posts?per_page=50');
    const photo = page.getByRole('img', { name: /^Photo from .*'s post$/ });
    const posts = page.getByRole('article');
    const withoutMedia = posts.filter({ hasNot: photo }).filter({ hasNot: page.locator('svg.tabler-icon-video') });
    const textOf = (post: Locator) => post.getByRole('heading', { level: 2 }).getByRole('link');
    await expect(textOf(posts.filter({ has: photo }).first())).toHaveCSS('white-space', 'nowrap');
    await expect(textOf(withoutMedia.first())).not.toHaveCSS('white-space', 'nowrap');
    await expect(textOf(withoutMedia.first())).toHaveCSS('-webkit-line-clamp', '6');
  });
});

test('a toast stays while the pointer is on it', async ({ adminPage: page }) => {
  await openAt(page, '/fields');
  await page.getByRole('button', { name: 'Add New Specialty' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('Paused'));
  await page.keyboard.press('Enter');
  const toast = page.locator('.Toastify__toast');
  await toast.hover();
  await expect(toast.locator('.Toastify__progress-bar--animated')).toHaveCSS('animation-play-state', 'paused');
});
