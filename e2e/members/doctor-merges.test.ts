// Proves MRG-1, MRG-3, MRG-4, MRG-5
import { confirm } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { toast } from '../kit/locators.ts';
import { addDoctor, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';
import { desktop, phone } from '../kit/viewports.ts';

test('two doctors are compared and merged, the archived one leads to the survivor, and the merge is undone', { tag: '@long' }, async ({
  adminPage: page,
  admin,
}) => {
  const [survivor, other] = [await addDoctor(admin, { name: uniqueName('Ahmed') }), await addDoctor(admin, { name: uniqueName('احمد') })];
  await page.goto(`/doctors/${survivor.id}/merge`);
  await page.getByRole('combobox', { name: 'The other account' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await expect(page.getByRole('heading', { name: `${survivor.name} (No. ${survivor.id}) stays` })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Phone' }).getByRole('radio', { name: 'Of the other account' }).check();
  await checkScreen(page, 'doctor-merge');
  // The name of the other doctor wraps on a phone.
  await page.setViewportSize(phone);
  const swap = page.getByRole('button', { name: /^Swap: keep / }).getByText(/^Swap: keep /);
  await expect(swap).toHaveCSS('white-space', 'normal');
  expect(await swap.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await confirm(page, `Merge into ${survivor.name} (No. ${survivor.id})?`, 'Merge');
  await expect(page).toHaveURL(`/doctors/${survivor.id}`);
  await expect(toast(page, 'Doctors merged successfully')).toBeVisible();
  await page.goto(`/doctors/${other.id}`);
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeVisible();
  await checkScreen(page, 'doctor-merged');
  await page.getByRole('main').getByRole('link', { name: survivor.name }).click();
  await expect(page).toHaveURL(`/doctors/${survivor.id}`);
  await expect(page.getByRole('main').getByText(other.phone).first()).toBeVisible();
  await undo.click();
  await confirm(page, 'Undo the merge?', 'Undo the merge');
  await expect(toast(page, 'The merge was undone')).toBeVisible();
  await page.goto(`/doctors/${other.id}`);
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
  await expect(undo).toHaveCount(0);
});
