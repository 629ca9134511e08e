import { expect, test } from './fixtures.ts';

test('an administrator sees the server and its services @every-width', async ({ adminPage: page, checkScreen, checkDarkScreen }) => {
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { name: 'Database and jobs' })).toBeVisible();
  await expect(page.getByText('Folder of this server')).toBeVisible();
  // Nothing was chosen that could be asked or that sends.
  await expect(page.getByRole('button', { name: 'Check the services' })).toBeHidden();
  await checkScreen(page, 'status');
  await checkDarkScreen(page, 'status');
});
