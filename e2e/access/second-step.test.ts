// Proves TSS-2, TSS-4, TSS-6, TSS-8
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseAction, confirm } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, row, toast } from '../kit/locators.ts';
import { addActiveAdmin } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

/** The code that an authenticator app shows for a key, some steps of 30 s from now. */
const codeOf = (key: string, steps = 0) => {
  const bits = Array.from(key, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

const enterPassword = async (page: Page, { phone, password }: { phone: string; password: string }) => {
  await page.goto('/login');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
};

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('session'));

/** Back asks before it hides the recovery codes. */
const goBackAndStay = async (page: Page, checkQuestion: () => Promise<void>) => {
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Leave without saving the codes?' })).toBeVisible();
  await checkQuestion();
  await page.getByRole('button', { name: 'Stay' }).click();
};

test('an administrator sets up two-step sign-in, signs in with a code and a recovery code, and another one resets it', {
  tag: '@long',
}, async ({ openPage, admin, signIn, problems }) => {
  problems.allow(/response: (401 |422 POST .*\/auth\/second-step)/);
  const other = await addActiveAdmin(admin, signIn);
  const page = await openPage({ account: await signIn(other) });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(other.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await checkScreen(page, 'second-step-app');
  const key = (await dialog(page).locator('bdi').textContent())?.replaceAll(' ', '') ?? '';
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Two-step sign-in is on')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  const codes = await dialog(page).getByRole('listitem').allTextContents();
  await checkScreen(page, 'second-step-codes');
  await goBackAndStay(page, () => checkScreen(page, 'second-step-leave-codes'));
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await signOut(page);
  await enterPassword(page, other);
  await checkScreen(page, 'second-step-sign-in');
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill(codeOf(key, 10));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(/^The code is wrong\. Check that the clock/)).toBeVisible();
  // The next code, because the present one may be the one that confirmed the app.
  await code.fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL('/');

  await signOut(page);
  await enterPassword(page, other);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');

  const adminPage = await openPage({ account: admin });
  await adminPage.goto('/administrators');
  await expect(row(adminPage, other.name)).toBeVisible();
  await chooseAction(adminPage, other.name, 'Reset two-step sign-in');
  await checkScreen(adminPage, 'second-step-reset');
  await confirm(adminPage, `Reset the two-step sign-in of ${other.name}?`, 'Reset two-step sign-in');
  await expect(toast(adminPage, `The two-step sign-in of ${other.name} was reset`)).toBeVisible();

  const again = await openPage({ account: await signIn(other) });
  await again.goto('/areas');
  await expect(again.getByText(/^Mona Adel reset your two-step sign-in on/)).toBeVisible();
  await checkScreen(again, 'second-step-was-reset');
  await again.getByRole('button', { name: 'Dismiss' }).click();
  await expect(again.getByText(/reset your two-step sign-in/)).toBeHidden();
});
