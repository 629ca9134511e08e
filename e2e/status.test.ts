import { serviceParts } from '../contract/entities/status.ts';
import { expect, test } from './fixtures.ts';

test('an administrator sees the server and its services @every-width', async ({ adminPage: page, checkScreen, checkDarkScreen }) => {
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { name: 'Database and jobs' })).toBeVisible();
  await expect(page.getByText('Folder of this server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the services' })).toBeVisible();
  await checkScreen(page, 'status');
  await checkDarkScreen(page, 'status');
  const problem = 'The folder of the uploads cannot be written to (EACCES)';
  await page.route('**/api/v1/status/check', (route) => route.fulfill({ json: { data: serviceParts.map((part) => ({ part, problem })) } }));
  await page.getByRole('button', { name: 'Check the services' }).click();
  // It has the width of its cell, or of the whole card on a phone.
  const text = page.getByText(problem).first();
  const widths = await text.evaluate((element) => [element.clientWidth, element.parentElement?.clientWidth ?? 0] as const);
  expect(widths[0]).toBeGreaterThan(widths[1] * 0.8);
  await checkScreen(page, 'status-problem');
});
