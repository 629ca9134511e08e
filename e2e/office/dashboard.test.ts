// Proves DSH-12
import { expect, test } from '../kit/fixtures.ts';
import { checkScreen } from '../kit/screen-checks.ts';

test('the charts show doctors and companies, also as tables, and the newest pending doctor links to the verification', {
  tag: '@long',
}, async ({ adminPage: page, admin }) => {
  await page.goto('/');
  const months = page.getByRole('region', { name: 'Doctors by month' });
  await expect(months.locator('svg.recharts-surface path.recharts-rectangle').first()).toBeVisible();
  await checkScreen(page, 'dashboard');
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
