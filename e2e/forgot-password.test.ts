import { demoAccounts } from './api.ts';
import { expect, test } from './fixtures.ts';
import { uniquePhone } from './records.ts';

test('a forgotten password: the same page for every phone, and a wrong code is refused at its field', async ({
  page,
  problems,
  checkScreen,
  checkDarkScreen,
}) => {
  problems.allow(/response: 422 POST .*\/auth\/password\/reset/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await checkScreen(page, 'forgot-password');
  const answers: string[] = [];
  for (const phone of [uniquePhone(), demoAccounts.doctor.phone]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    answers.push((await page.getByRole('main').textContent()) ?? '');
  }
  expect(answers[0]).toBe(answers[1]);
  await page.getByLabel('Code').fill('١٢٣٤٥٦');
  await page.getByRole('textbox', { name: 'New password' }).fill('a-fine-pass-phrase');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.locator('form').getByText('This code is wrong or has expired. Check it, or request a new one.')).toBeVisible();
  await checkScreen(page, 'forgot-password-code');
  await checkDarkScreen(page, 'forgot-password-code');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});
