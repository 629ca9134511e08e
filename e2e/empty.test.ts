import { expect, test } from './fixtures.ts';

/** Each list, its heading, and the plural in its empty state. */
const lists = [
  ['/areas', 'Areas', 'Areas'],
  ['/fields', 'Specialties', 'Specialties'],
  ['/doctors', 'Doctors', 'Doctors'],
  ['/companies', 'Companies', 'Companies'],
  ['/messages', 'Messages', 'Messages'],
  ['/categories', 'Categories', 'Categories'],
  ['/tags', 'Tags', 'Tags'],
  ['/library/books', 'Books', 'Books'],
  ['/library/researches', 'Research', 'Research'],
  ['/blogs', 'Blogs', 'Blogs'],
  ['/stories', 'Stories', 'Stories'],
  ['/conferences', 'Conferences', 'Conferences'],
  ['/posts', 'Posts', 'Posts'],
  ['/important-notes', 'Important Notes', 'Notes'],
  ['/groups', 'Groups', 'Groups'],
  ['/contact', 'Contact', 'Contact Requests'],
  ['/notifications', 'Notifications', 'Notifications'],
  ['/promoCode', 'Promo Codes', 'Promo Codes'],
  ['/meetings', 'Webinars', 'Webinars'],
  ['/archive/Areas', 'Archived Areas', 'Areas'],
  ['/archive/Fields', 'Archived Specialties', 'Specialties'],
  ['/archive/Doctors', 'Archived Doctors', 'Doctors'],
  ['/archive/Company', 'Archived Companies', 'Companies'],
  ['/archive/Messages', 'Archived Messages', 'Messages'],
  ['/archive/Videos', 'Archived Videos', 'Videos'],
  ['/archive/categories', 'Archived Categories', 'Categories'],
  ['/archive/tags', 'Archived Tags', 'Tags'],
  ['/archive/Books', 'Archived Books', 'Books'],
  ['/archive/Research', 'Archived Research', 'Research'],
  ['/archive/Blogs', 'Archived Blogs', 'Blogs'],
  ['/archive/Stories', 'Archived Stories', 'Stories'],
  ['/archive/conferences', 'Archived Conferences', 'Conferences'],
  ['/archive/promo-code', 'Archived Promo Codes', 'Promo Codes'],
] as const;

test('every list of a new installation says that it is empty', async ({ emptyProduct, openPage, checkScreen }) => {
  // One test opens them all, because a server takes longer to start than a list to load.
  test.slow();
  const page = await openPage({ account: emptyProduct.admin });
  for (const [path, title, plural] of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
      await expect(page.getByText(`No ${plural} Available !`, { exact: true })).toBeVisible();
      await checkScreen(page, `empty${path.replaceAll('/', '-').toLowerCase()}`);
    });
  }
});
