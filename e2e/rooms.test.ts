import { beforeAll, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { newSession } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

const screens = [
  ['/blogs', 'Blogs'],
  ['/conferences', 'Conferences'],
  ['/library', 'Library'],
  ['/library/books', 'Books'],
  ['/library/researches', 'Research'],
  ['/posts', 'Posts'],
  ['/important-notes', 'Important Notes'],
  ['/contact', 'Contact'],
  ['/meetings', 'Webinars'],
  ['/archive/Blogs', 'Archived Blogs'],
  ['/archive/conferences', 'Archived Conferences'],
  ['/archive/Books', 'Archived Books'],
  ['/archive/Research', 'Archived Research'],
] as const;

it.each(screens)('%s is shown full, on a desk and on a phone, in light and dark', async (path, title) => {
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.locator('article, table tbody tr td, a[href="/library/books"]').first().waitFor();
  const name = path.slice(1).replaceAll('/', '-').toLowerCase();
  await lookAt(page, `${name}-list`);
  await lookAtDark(page, `${name}-list`);
  expectQuiet(tab);
});
