import { expect, test } from './fixtures.ts';

const figures = [
  { resource: 'doctor', name: 'totalDoctors', label: 'Doctors', list: '/doctors' },
  { resource: 'doctor', name: 'approvedDoctors', label: 'Approved doctors', list: '/doctors?status=approved' },
  { resource: 'doctor', name: 'pendingDoctors', label: 'Pending doctors', list: '/doctors?status=pending' },
  { resource: 'doctor', name: 'declinedDoctors', label: 'Declined doctors', list: '/doctors?status=declined' },
  { resource: 'company', name: 'totalCompanies', label: 'Companies', list: '/companies' },
  { resource: 'company', name: 'approvedCompanies', label: 'Approved companies', list: '/companies?status=approved' },
  { resource: 'company', name: 'pendingCompanies', label: 'Pending companies', list: '/companies?status=pending' },
  { resource: 'company', name: 'declinedCompanies', label: 'Declined companies', list: '/companies?status=declined' },
  { resource: 'library/research', name: 'total_researches', label: 'Research', list: '/library/researches' },
  { resource: 'library/book', name: 'total_books', label: 'Books', list: '/library/books' },
  { resource: 'blog', name: 'total_blogs', label: 'Blogs', list: '/blogs' },
  { resource: 'conference', name: 'total_conferences', label: 'Conferences', list: '/conferences' },
  { resource: 'field', name: 'total_fields', label: 'Specialties', list: '/fields' },
  { resource: 'area', name: 'total_areas', label: 'Areas', list: '/areas' },
  { resource: 'promocode', name: 'total_PromoCodes', label: 'Promo codes', list: '/promoCode' },
] as const;

test('each card shows the count that the API returns, loads on its own, and links to its list', async ({
  adminPage: page,
  admin,
  problems,
  checkScreen,
}) => {
  problems.allow(/response: 400 GET .*\/area\/stats/);
  let isBroken = true;
  const failure = { status: 400, json: { message: 'Not now', code: 'malformed', request_id: 'request-of-the-test' } };
  await page.route('**/api/v1/area/stats', (route) => (isBroken ? route.fulfill(failure) : route.continue()));
  await page.goto('/');
  const retry = page.getByRole('button', { name: 'Retry: Areas' });
  await expect(retry).toBeVisible();
  for (const { resource, name, label, list } of figures.filter(({ resource }) => resource !== 'area')) {
    const stats = await admin.fetchData<Record<string, number>>(`GET /${resource}/stats`);
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}\\s*${stats[name]}$`) });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', list);
  }
  await checkScreen(page, 'dashboard-one-failed');
  isBroken = false;
  await retry.click();
  const { total_areas } = await admin.fetchData<{ total_areas: number }>('GET /area/stats');
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^Areas\\s*${total_areas}$`) })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pending doctors/ })
    .click();
  await expect(page).toHaveURL('/doctors?status=pending');
});

test('the charts show doctors and companies, also as tables, and the newest pending doctor links to the verification', async ({
  adminPage: page,
  admin,
  checkScreen,
  checkDarkScreen,
}) => {
  await page.goto('/');
  const months = page.getByRole('region', { name: 'Doctors by month' });
  await expect(months.locator('svg.recharts-surface path.recharts-rectangle').first()).toBeVisible();
  await checkScreen(page, 'dashboard');
  await checkDarkScreen(page, 'dashboard');
  const charts = await admin.fetchData<{
    months: { approved: number; pending: number; declined: number }[];
    areas: { name: string; members: number }[];
  }>('GET /statistics/doctors');
  await months.getByRole('button', { name: 'Show as table' }).click();
  const last = charts.months.at(-1);
  const counts = [last?.approved, last?.pending, last?.declined].map(String);
  await expect(months.getByRole('row').last().getByRole('cell')).toHaveText(counts);
  const largest = charts.areas[0];
  const firstRow = page.getByRole('table', { name: 'Doctors by area' }).getByRole('row').nth(1);
  await expect(firstRow.getByRole('rowheader')).toHaveText([largest?.name ?? '']);
  await expect(firstRow.getByRole('cell')).toHaveText([String(largest?.members)]);
  await checkScreen(page, 'dashboard-table');
  await page.getByRole('group', { name: 'Show charts for' }).getByRole('button', { name: 'Companies' }).click();
  await expect(page.getByRole('table', { name: 'Companies by area' })).toBeVisible();
  await checkScreen(page, 'dashboard-companies');
  await expect(page.getByRole('region', { name: 'Newest pending companies' }).getByRole('listitem').first()).toBeVisible();

  const pending = await admin.fetchData<{ data: { id: number; user: { name: string } }[] }>('GET /doctor?status=pending');
  const newest = pending.data[0];
  const first = page.getByRole('region', { name: 'Newest pending doctors' }).getByRole('listitem').first();
  await first.getByText(newest?.user.name ?? '', { exact: true }).click();
  await expect(page).toHaveURL(`/doctors/verify?id=${newest?.id}`);
  await expect(page.getByRole('heading', { name: newest?.user.name ?? '', level: 2 })).toBeVisible();
});
