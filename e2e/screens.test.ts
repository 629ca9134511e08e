import { expect, test } from './fixtures.ts';

const screens = [
  ['/blogs', 'Blogs'],
  ['/conferences', 'Conferences'],
  ['/library', 'Library'],
  ['/library/books', 'Books'],
  ['/library/researches', 'Research'],
  ['/posts', 'Posts'],
  ['/important-notes', 'Notes'],
  ['/contact', 'Contact'],
  ['/meetings', 'Webinars'],
  ['/archive/Blogs', 'Archived Blogs'],
  ['/archive/conferences', 'Archived Conferences'],
  ['/archive/Books', 'Archived Books'],
  ['/archive/Research', 'Archived Research'],
] as const;

for (const [path, title] of screens) {
  test(`${path} is accessible with demo data, in light and in dark colours`, { tag: '@every-width' }, async ({
    adminPage: page,
    checkScreen,
    checkDarkScreen,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.locator('article, table tbody tr, a[href="/library/books"]').first()).toBeVisible();
    const name = path.slice(1).replaceAll('/', '-').toLowerCase();
    await checkScreen(page, `${name}-list`);
    await checkDarkScreen(page, `${name}-list`);
  });
}
