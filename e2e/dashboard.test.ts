import { expect, it } from 'vitest';
import { api, newSession } from './api.ts';
import { accounts, expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';

const browser = testBrowser();

const figures = [
  { call: 'doctor', name: 'totalDoctors', card: 'Doctors', leads: '/doctors' },
  { call: 'doctor', name: 'approvedDoctors', card: 'Approved doctors', leads: '/doctors?status=approved' },
  { call: 'doctor', name: 'pendingDoctors', card: 'Pending doctors', leads: '/doctors?status=pending' },
  { call: 'doctor', name: 'declinedDoctors', card: 'Declined doctors', leads: '/doctors?status=declined' },
  { call: 'company', name: 'totalCompanies', card: 'Companies', leads: '/companies' },
  { call: 'company', name: 'approvedCompanies', card: 'Approved companies', leads: '/companies?status=approved' },
  { call: 'company', name: 'pendingCompanies', card: 'Pending companies', leads: '/companies?status=pending' },
  { call: 'company', name: 'declinedCompanies', card: 'Declined companies', leads: '/companies?status=declined' },
  { call: 'library/research', name: 'total_researches', card: 'Research', leads: '/library/researches' },
  { call: 'library/book', name: 'total_books', card: 'Books', leads: '/library/books' },
  { call: 'blog', name: 'total_blogs', card: 'Blogs', leads: '/blogs' },
  { call: 'conference', name: 'total_conferences', card: 'Conferences', leads: '/conferences' },
  { call: 'field', name: 'total_fields', card: 'Specialties', leads: '/fields' },
  { call: 'area', name: 'total_areas', card: 'Areas', leads: '/areas' },
  { call: 'promocode', name: 'total_PromoCodes', card: 'Promo codes', leads: '/promoCode' },
] as const;

it('counts what the API counts, each card by itself, and leads on to the lists', async () => {
  const session = await newSession();
  const tab = await browser.open(signedIn(session));
  const { page, watch } = tab;
  watch.allow(/answer: 400 GET .*\/area\/stats/);
  let isBroken = true;
  const refusal = { status: 400, json: { message: 'Not now', code: 'malformed', request_id: 'of-the-test' } };
  await page.route('**/api/v1/area/stats', (route) => (isBroken ? route.fulfill(refusal) : route.continue()));
  await page.goto('/');
  const retry = page.getByRole('button', { name: 'Retry: Areas' });
  await retry.waitFor();
  for (const { call, name, card, leads } of figures.filter(({ call }) => call !== 'area')) {
    const stats = await api<Record<string, number>>(session.token, `GET /${call}/stats`);
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${card}\\s*${stats[name]}$`) });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(leads);
  }
  await lookAt(page, 'dashboard-one-failed');
  isBroken = false;
  await retry.click();
  const { total_areas } = await api<{ total_areas: number }>(session.token, 'GET /area/stats');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^Areas\\s*${total_areas}$`) })
    .waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pending doctors/ })
    .click();
  await page.waitForURL('**/doctors?status=pending');
  expectQuiet(tab);
});

it('draws doctors by month, area and specialty, tells the same as a table, and leads the newest who wait to their verification', async () => {
  const session = await newSession();
  const tab = await browser.open(signedIn(session));
  const { page } = tab;
  await page.goto('/');
  const months = page.getByRole('region', { name: 'Doctors by month' });
  await months.locator('svg.recharts-surface path.recharts-rectangle').first().waitFor();
  await lookAt(page, 'dashboard');
  await lookAtDark(page, 'dashboard');
  const charts = await api<{
    months: { approved: number; pending: number; declined: number }[];
    areas: { name: string; members: number }[];
  }>(session.token, 'GET /statistics/doctors');
  await months.getByRole('button', { name: 'Show as table' }).click();
  const cells = await months.getByRole('row').last().getByRole('cell').allInnerTexts();
  const last = charts.months.at(-1);
  expect(cells).toEqual([last?.approved, last?.pending, last?.declined].map(String));
  const largest = charts.areas[0];
  const row = page.getByRole('table', { name: 'Doctors by area' }).getByRole('row').nth(1);
  expect(await row.getByRole('rowheader').allInnerTexts()).toEqual([largest?.name]);
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([String(largest?.members)]);
  await lookAt(page, 'dashboard-table');
  await page.getByRole('group', { name: 'Charts of' }).getByRole('button', { name: 'Companies' }).click();
  await page.getByRole('table', { name: 'Companies by area' }).waitFor();
  await lookAt(page, 'dashboard-companies');
  await page.getByRole('region', { name: 'Newest pending companies' }).getByRole('listitem').first().waitFor();

  const pending = await api<{ data: { id: number; user: { name: string } }[] }>(session.token, 'GET /doctor?status=pending');
  const newest = pending.data[0];
  const first = page.getByRole('region', { name: 'Newest pending doctors' }).getByRole('listitem').first();
  await first.getByText(newest?.user.name ?? '', { exact: true }).click();
  await page.waitForURL(`**/doctors/verify?id=${newest?.id}`);
  await page.getByRole('heading', { name: newest?.user.name ?? '', level: 2 }).waitFor();
  expectQuiet(tab);
});

it('asks for a company no statistics but its own two', async () => {
  const tab = await browser.open(signedIn(await newSession(accounts.company)));
  const { page } = tab;
  const asked: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/api/v1/') && asked.push(new URL(sent.url()).pathname)));
  await page.goto('/');
  await page.getByText(/^Welcome, /).waitFor();
  expect(asked.filter((path) => !path.startsWith('/api/v1/notifications/'))).toEqual([
    '/api/v1/auth/me',
    '/api/v1/videos/stats',
    '/api/v1/messages/stats',
  ]);
  expectQuiet(tab);
});
