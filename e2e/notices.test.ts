import { expect, test } from './fixtures.ts';
import { addActiveAdmin, uniqueName } from './records.ts';

test('the bell tells an administrator of a new message, opens its page, and stays quiet after that', async ({
  admin,
  company,
  signIn,
  openPage,
  checkScreen,
  checkDarkScreen,
}) => {
  const reviewer = await signIn(await addActiveAdmin(admin, signIn));
  const name = uniqueName('New stent');
  await reviewer.fetchData('POST /notices/seen', { until: Number.MAX_SAFE_INTEGER });
  await company.fetchData('POST /messages', { name });
  const page = await openPage({ account: reviewer });
  await page.goto('/doctors');
  const bell = page.getByRole('button', { name: /^Notices: \d+ new$/ });
  await bell.press('Enter');
  const centre = page.getByRole('dialog', { name: 'Notices' });
  await expect(centre.getByText('New', { exact: true }).first()).toBeVisible();
  await checkScreen(page, 'notices-centre');
  await checkDarkScreen(page, 'notices-centre');
  await centre.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(centre).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
});

test('all notices are filtered, and a kind that is turned off disappears', async ({
  admin,
  signIn,
  openPage,
  checkScreen,
  checkDarkScreen,
}) => {
  const page = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn)) });
  await page.goto('/notices');
  const table = page.getByRole('region', { name: 'Notices' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await checkScreen(page, 'notices');
  await checkDarkScreen(page, 'notices');
  await page.getByRole('combobox', { name: 'About' }).selectOption('New contact requests');
  await expect(page).toHaveURL(/kind=contact_received/);
  await expect(table.getByText(/asks to be called/).first()).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'New contact requests' }).click();
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await page.goto('/notices');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.getByText(/asks to be called/)).toHaveCount(0);
});

test('Home tells what others did since the last visit', async ({ admin, adminPage: page, signIn, checkScreen, checkDarkScreen }) => {
  const other = await signIn(await addActiveAdmin(admin, signIn));
  const name = uniqueName('Luxor');
  await other.fetchData('POST /area/store', { name });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^(Since you last opened Home|In the last 24 hours)$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What others did' }).getByText(name)).toBeVisible();
  await checkScreen(page, 'home-since');
  await checkDarkScreen(page, 'home-since');
});
