// Proves NTF-1, NTF-6, NTF-7, NTF-13
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, row, toast } from '../kit/locators.ts';
import { addDoctor, decideDoctor, type NamedRecord, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const addApprovedDoctor = async (admin: ApiClient, name: string) => {
  const doctor = await addDoctor(admin, { name: uniqueName(name) });
  await decideDoctor(admin, doctor.id, 'approved');
  return doctor;
};

const addGroup = async (admin: ApiClient, members: { id: number }[]) => {
  const group = await admin.fetchData<NamedRecord>('POST /groups', { name: uniqueName('Group') });
  await admin.fetchData(`POST /groups/${group.id}/members`, { user_id: members.map(({ id }) => id) });
  return group;
};

test.describe('a notification', () => {
  test('to a group shows who will receive it before it is sent, and the state of each delivery after', async ({
    adminPage: page,
    admin,
  }) => {
    const reachable = await addApprovedDoctor(admin, 'Hoda');
    const pending = await addDoctor(admin, { name: uniqueName('Pending') });
    const group = await addGroup(admin, [reachable, pending]);
    const message = `${uniqueName('Congress')}\nنراكم في المؤتمر`;
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Add New Notification' }).first().click();
    const form = dialog(page, 'Add New Notification');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form.getByText('Choose at least one member')).toBeVisible();
    await expect(form.getByText('Message is required')).toBeVisible();
    await checkScreen(page, 'notification-add');
    await form.getByRole('radio', { name: /^Marketing/ }).check();
    await form.getByRole('radio', { name: 'A group' }).check();
    await form.getByRole('combobox', { name: 'Group' }).fill(group.name);
    await page.getByRole('option', { name: group.name }).click();
    await form.getByRole('textbox', { name: 'Message' }).fill(message);
    await expect(form.getByText('Will reach 1 member')).toBeVisible();
    await expect(form.getByText('1 cannot be reached')).toBeVisible();
    await form.getByText('Show reasons').click();
    await expect(form.getByText(pending.name)).toBeVisible();
    await checkScreen(page, 'notification-add-filled');
    await form.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(toast(page, `Sending to the group ${group.name}`)).toBeVisible();
    await expect(form).toBeHidden();
    const sent = row(page, group.name);
    await expect(sent.first()).toBeVisible();
    await expect(sent).toHaveCount(1);
    await expect(sent.getByRole('cell').nth(1)).toHaveText('_', { useInnerText: true });
    await expect(sent.getByRole('img', { name: 'WhatsApp' })).toBeVisible();
    await expect(sent.getByText('Sent 1 · Skipped 1')).toBeVisible();
    await checkScreen(page, 'notifications');
    await sent.getByRole('link').click();
    await expect(page.getByText('Finished: 2 deliveries')).toBeVisible();
    await checkScreen(page, 'notification');
    await page.getByRole('button', { name: /^Skipped/ }).click();
    await expect(page).toHaveURL(/\?state=skipped$/);
    await expect(row(page, pending.name).getByText('The account is not approved yet')).toBeVisible();
    await expect(row(page, reachable.name)).toHaveCount(0);
  });
});
