import { expect, test } from '../kit/fixtures.ts';
import { addActiveAdmin, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

test('the bell tells an administrator of a new message, opens its page, and stays quiet after that', { tag: '@long' }, async ({
  admin,
  company,
  signIn,
  openPage,
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
  await centre.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(centre).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
});
