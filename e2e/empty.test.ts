import { afterAll, beforeAll, it } from 'vitest';
import { expectQuiet, lookAt, signedIn, testBrowser } from './harness.ts';
import { type RunningServer, startServer } from './server.ts';

const browser = testBrowser();
const admin = { phone: '01099999999', password: 'the-very-first-one' };
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO_DATA: 'off', ADMIN_PHONE: admin.phone, ADMIN_PASSWORD: admin.password });
});

afterAll(async () => {
  await server.stop();
});

/** Each list with its heading and what it says that it has none of. */
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

it('every list says that it is empty where there is nothing yet', { timeout: 120_000 }, async () => {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { data: session } = (await answer.json()) as { data: Parameters<typeof signedIn>[0] };
  const tab = await browser.open(signedIn(session, server.url));
  const { page } = tab;
  for (const [path, title, noun] of lists) {
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    await page.getByText(`No ${noun} Available !`, { exact: true }).waitFor();
    await lookAt(page, `empty${path.replaceAll('/', '-').toLowerCase()}`);
  }
  expectQuiet(tab);
});
