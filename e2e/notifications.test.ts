import type { Locator } from '@playwright/test';
import { chooseAction } from './actions.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog, row, toast } from './locators.ts';
import { addDoctor, decideDoctor, type NamedRecord, uniqueName } from './records.ts';

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

const selectMember = async (form: Locator, name: string) => {
  await form.getByRole('searchbox').fill(name);
  await form.getByRole('checkbox', { name: `Select ${name}` }).click();
};

test.describe('a group', () => {
  test('is added and gets members from several searches in one form', async ({ adminPage: page, admin, checkScreen, checkDarkScreen }) => {
    const [first, second, third] = [
      await addApprovedDoctor(admin, 'Laila'),
      await addApprovedDoctor(admin, 'Karim'),
      await addApprovedDoctor(admin, 'Nadia'),
    ];
    const name = uniqueName('Cardiologists');
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Add New Group' }).first().click();
    const nameForm = dialog(page, 'Add New Group');
    await nameForm.getByRole('button', { name: 'Add Group' }).click();
    await expect(nameForm.getByText('Name is required')).toBeVisible();
    await nameForm.getByRole('textbox', { name: 'Name' }).fill(name);
    await nameForm.getByRole('button', { name: 'Add Group' }).dblclick();
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('No Members Available !')).toBeVisible();

    await page.getByRole('button', { name: 'Add members' }).first().click();
    const form = dialog(page, `Add members to ${name}`);
    const add = form.getByRole('button', { name: 'Add members' });
    await add.click();
    await expect(form.getByText('Member type is required.')).toBeVisible();
    await form.getByRole('radio', { name: 'Company' }).check();
    await add.click();
    await expect(form.getByText('Company is required.')).toBeVisible();
    await form.getByRole('radio', { name: 'Doctor' }).check();
    await selectMember(form, first.name);
    await selectMember(form, second.name);
    await form.getByRole('combobox', { name: 'Search by' }).selectOption('Phone');
    await form.getByRole('searchbox').fill(third.phone);
    await form.getByRole('checkbox', { name: `Select ${third.name}` }).click();
    await expect(form.getByText('Selected members: 3')).toBeVisible();
    await checkScreen(page, 'group-add-members');
    await checkDarkScreen(page, 'group-add-members');
    await add.dblclick();
    await expect(form).toBeHidden();
    for (const { name: member } of [first, second, third]) await expect(row(page, member)).toBeVisible();
    await checkScreen(page, 'group');
    await checkDarkScreen(page, 'group');
  });

  test('shows who is already a member, has members removed, and is renamed and deleted', async ({
    adminPage: page,
    admin,
    checkScreen,
  }) => {
    const [first, second, third] = [
      await addApprovedDoctor(admin, 'Laila'),
      await addApprovedDoctor(admin, 'Karim'),
      await addApprovedDoctor(admin, 'Nadia'),
    ];
    const { id, name } = await addGroup(admin, [first, second, third]);
    await page.goto(`/groups/${id}`);
    await page.getByRole('button', { name: 'Add members' }).click();
    const form = dialog(page, `Add members to ${name}`);
    await form.getByRole('radio', { name: 'Doctor' }).check();
    await form.getByRole('searchbox').fill(first.name);
    await expect(form.getByText('Already in the group').first()).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard changes' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('checkbox', { name: `Select ${first.name}` }).click();
    await page.getByRole('checkbox', { name: `Select ${second.name}` }).click();
    await page.getByRole('button', { name: 'Remove from group' }).click();
    await dialog(page, 'Remove 2 members from the group?').getByRole('button', { name: 'Remove from group' }).click();
    await expect(row(page, first.name)).toHaveCount(0);
    await expect(row(page, third.name)).toBeVisible();
    await expect(page.getByText('2 selected')).toHaveCount(0);

    await page.goto(`/groups?name=${encodeURIComponent(name)}`);
    await expect(page.getByText('1 member', { exact: true })).toBeVisible();
    await checkScreen(page, 'groups');
    await chooseAction(page, name, 'Rename');
    await dialog(page, 'Rename Group').getByRole('textbox', { name: 'Name' }).fill(`${name} of Cairo`);
    await dialog(page, 'Rename Group').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('link', { name: `${name} of Cairo` })).toBeVisible();
    await chooseAction(page, `${name} of Cairo`, 'Delete');
    await expect(page.getByText('Its member will keep their account')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No Groups Available !')).toBeVisible();
    expect(await admin.fetchData<{ id: number }>(`GET /doctor/show/${third.id}`)).toMatchObject({ id: third.id });
  });
});

test.describe('a notification', () => {
  test('to a group shows who will receive it before it is sent, and the state of each delivery after', async ({
    adminPage: page,
    admin,
    checkScreen,
    checkDarkScreen,
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
    await form.getByRole('radio', { name: 'A group' }).check();
    await form.getByRole('combobox', { name: 'Group' }).fill(group.name);
    await page.getByRole('option', { name: group.name }).click();
    await form.getByRole('textbox', { name: 'Message' }).fill(message);
    await expect(form.getByText('Will reach 1 member')).toBeVisible();
    await expect(form.getByText('1 cannot be reached')).toBeVisible();
    await form.getByText('Show reasons').click();
    await expect(form.getByText(pending.name)).toBeVisible();
    await checkScreen(page, 'notification-add-filled');
    await checkDarkScreen(page, 'notification-add-filled');
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
    await checkDarkScreen(page, 'notifications');
    await sent.getByRole('link').click();
    await expect(page.getByText('Finished: 2 deliveries')).toBeVisible();
    await checkScreen(page, 'notification');
    await checkDarkScreen(page, 'notification');
    await page.getByRole('button', { name: /^Skipped/ }).click();
    await expect(page).toHaveURL(/\?state=skipped$/);
    await expect(row(page, pending.name).getByText('The account is not approved yet')).toBeVisible();
    await expect(row(page, reachable.name)).toHaveCount(0);
  });
});
