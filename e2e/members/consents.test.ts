// Proves CNS-7, CNS-8
import { expect, test } from '../kit/fixtures.ts';
import { dialog, row, textBox, toast } from '../kit/locators.ts';
import { addDoctor, decideDoctor } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

test('a withdrawal is recorded on the page of a doctor, and the doctor is skipped by the next WhatsApp message', { tag: '@long' }, async ({
  adminPage: page,
  admin,
}) => {
  const doctor = await addDoctor(admin);
  await decideDoctor(admin, doctor.id, 'approved');
  await page.goto(`/doctors/${doctor.id}`);
  await page.getByRole('button', { name: 'Record consent' }).click();
  const given = dialog(page, `Record consent from ${doctor.name}`);
  await given.getByRole('radio', { name: 'WhatsApp' }).check();
  await given.getByRole('radio', { name: /^Marketing/ }).check();
  await given.getByRole('radio', { name: 'Paper form' }).check();
  await textBox(given, 'Text version').fill('2026-11');
  await given.getByLabel('Date').fill('2026-01-15');
  await given.getByRole('button', { name: 'Record consent' }).click();
  await expect(toast(page, 'Consent recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Record withdrawal' }).click();
  const withdrawn = dialog(page, `Record that ${doctor.name} withdrew consent`);
  await withdrawn.getByRole('radio', { name: 'WhatsApp' }).check();
  await withdrawn.getByRole('radio', { name: /^Marketing/ }).check();
  await withdrawn.getByRole('radio', { name: 'Phone call' }).check();
  await textBox(withdrawn, 'Note').fill('طلب عدم إرسال رسائل');
  await checkScreen(page, 'consent-withdrawal');
  await withdrawn.getByRole('button', { name: 'Record withdrawal' }).click();
  await expect(toast(page, 'Withdrawal recorded')).toBeVisible();
  const current = page.getByRole('table', { name: 'Current consents by channel and purpose' });
  await expect(current.getByRole('row', { name: /WhatsApp/ })).toContainText('Withdrawn');
  await expect(page.getByText('15 Jan 2026')).toBeVisible();
  await checkScreen(page, 'consents');

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Add New Notification' }).first().click();
  const form = dialog(page, 'Add New Notification');
  await form.getByRole('searchbox').fill(doctor.name);
  await form.getByRole('checkbox', { name: `Select ${doctor.name}` }).click();
  await expect(form.getByText('1 will be skipped because they have not consented')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Selected members' }).getByText('Consent withdrawn')).toBeAttached();
  await checkScreen(page, 'notification-without-consent');
  await form.getByRole('radio', { name: /^Marketing/ }).check();
  await form.getByRole('textbox', { name: 'Message' }).fill('New prices');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await row(page, 'New prices').first().getByRole('link').click();
  await expect(page.getByText('Consent withdrawn')).toBeVisible({ timeout: 60_000 });
});
