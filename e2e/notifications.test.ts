import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, decide, makeDoctor, newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';
import { dialog, row, toast } from './steps.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

const makeApproved = async (name: string) => {
  const doctor = await makeDoctor(session.token, { name: uniqueName(name) });
  await decide(session.token, doctor.id, 'approved');
  return doctor;
};

const makeGroup = async (members: { id: number }[]) => {
  const group = await api<{ id: number; name: string }>(session.token, 'POST /groups', { name: uniqueName('Group') });
  await api(session.token, `POST /groups/${group.id}/members`, { user_id: members.map(({ id }) => id) });
  return group;
};

const pick = async (form: Locator, name: string) => {
  await form.getByRole('searchbox').fill(name);
  await form.getByRole('checkbox', { name: `Select ${name}` }).click();
};

describe('a group', () => {
  it('is added, and filled from several searches at once', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const [first, second, third] = [await makeApproved('Laila'), await makeApproved('Karim'), await makeApproved('Nadia')];
    const name = uniqueName('Cardiologists');
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Add New Group' }).first().click();
    const naming = dialog(page, 'Add New Group');
    await naming.getByRole('button', { name: 'Add Group' }).click();
    await naming.getByText('Name is required').waitFor();
    await naming.getByRole('textbox', { name: 'Name' }).fill(name);
    await naming.getByRole('button', { name: 'Add Group' }).dblclick();
    await page.getByRole('link', { name }).click();
    await page.getByText('No Members Available !').waitFor();

    await page.getByRole('button', { name: 'Add members' }).first().click();
    const form = dialog(page, `Add members to ${name}`);
    const add = form.getByRole('button', { name: 'Add members' });
    await add.click();
    await form.getByText('Member type is required.').waitFor();
    await form.getByRole('radio', { name: 'Company' }).check();
    await add.click();
    await form.getByText('Company is required.').waitFor();
    await form.getByRole('radio', { name: 'Doctor' }).check();
    await pick(form, first.name);
    await pick(form, second.name);
    await form.getByRole('combobox', { name: 'Search by' }).selectOption('Phone');
    await form.getByRole('searchbox').fill(third.phone);
    await form.getByRole('checkbox', { name: `Select ${third.name}` }).click();
    await form.getByText('3 selected').waitFor();
    await lookAt(page, 'group-add-members');
    await lookAtDark(page, 'group-add-members');
    await add.dblclick();
    await form.waitFor({ state: 'hidden' });
    for (const { name: member } of [first, second, third]) await row(page, member).waitFor();
    await lookAt(page, 'group');
    await lookAtDark(page, 'group');

    expectQuiet(tab);
  });

  it('says who is in already, is thinned out, renamed and deleted', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const [first, second, third] = [await makeApproved('Laila'), await makeApproved('Karim'), await makeApproved('Nadia')];
    const { id, name } = await makeGroup([first, second, third]);
    await page.goto(`/groups/${id}`);
    await page.getByRole('button', { name: 'Add members' }).click();
    const form = dialog(page, `Add members to ${name}`);
    await form.getByRole('radio', { name: 'Doctor' }).check();
    await form.getByRole('searchbox').fill(first.name);
    await form.getByText('Already in the group').first().waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('checkbox', { name: `Select ${first.name}` }).click();
    await page.getByRole('checkbox', { name: `Select ${second.name}` }).click();
    await page.getByRole('button', { name: 'Remove from group' }).click();
    await dialog(page, 'Remove 2 members from the group?').getByRole('button', { name: 'Remove from group' }).click();
    await row(page, first.name).waitFor({ state: 'detached' });
    await row(page, third.name).waitFor();
    await page.getByText('2 selected').waitFor({ state: 'detached' });

    await page.goto(`/groups?name=${encodeURIComponent(name)}`);
    await page.getByText('1 member', { exact: true }).waitFor();
    await lookAt(page, 'groups');
    const menu = page.getByRole('button', { name: `Actions for ${name}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await dialog(page, 'Rename Group').getByRole('textbox', { name: 'Name' }).fill(`${name} of Cairo`);
    await dialog(page, 'Rename Group').getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: `${name} of Cairo` }).waitFor();
    await page.getByRole('button', { name: `Actions for ${name} of Cairo` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Its member stays a member').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No Groups Available !').waitFor();
    expect(await api<{ id: number }>(session.token, `GET /doctor/show/${third.id}`)).toMatchObject({ id: third.id });
    expectQuiet(tab);
  });
});

describe('a notification', () => {
  it('goes to a group: who will receive it is said before, what became of it after', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const reached = await makeApproved('Hoda');
    const waiting = await makeDoctor(session.token, { name: uniqueName('Waiting') });
    const group = await makeGroup([reached, waiting]);
    const message = `${uniqueName('Congress')}\nنراكم في المؤتمر`;
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Add New Notification' }).first().click();
    const form = dialog(page, 'Add New Notification');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Choose at least one member').waitFor();
    await form.getByText('Message is required').waitFor();
    await lookAt(page, 'notification-add');
    await form.getByRole('radio', { name: 'A group' }).check();
    await form.getByRole('combobox', { name: 'Group' }).fill(group.name);
    await page.getByRole('option', { name: group.name }).click();
    await form.getByRole('textbox', { name: 'Message' }).fill(message);
    await form.getByText('Will reach 1').waitFor();
    await form.getByText('1 cannot be reached').waitFor();
    await form.getByText('Who and why').click();
    await form.getByText(waiting.name).waitFor();
    await lookAt(page, 'notification-add-filled');
    await lookAtDark(page, 'notification-add-filled');
    await form.getByRole('button', { name: 'Send' }).dblclick();
    await toast(page, `Sending to the group ${group.name}`).waitFor();
    await form.waitFor({ state: 'hidden' });
    const sent = row(page, group.name);
    await sent.first().waitFor();
    expect(await sent.count()).toBe(1);
    expect(await sent.getByRole('cell').nth(1).textContent()).toBe('_');
    await sent.getByRole('img', { name: 'WhatsApp' }).waitFor();
    await sent.getByRole('img', { name: 'Sent 1, Skipped 1' }).waitFor();
    await lookAt(page, 'notifications');
    await lookAtDark(page, 'notifications');
    await sent.getByRole('link').click();
    await page.getByText('Finished: 2 deliveries').waitFor();
    await lookAt(page, 'notification');
    await lookAtDark(page, 'notification');
    await page.getByRole('button', { name: /^Skipped/ }).click();
    await page.waitForURL('**?state=skipped');
    await row(page, waiting.name).getByText('The account is not approved yet').waitFor();
    await row(page, reached.name).waitFor({ state: 'detached' });
    expectQuiet(tab);
  });

  it('asks before it goes to all, names how many that are, and keeps what was typed', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Add New Notification' }).first().click();
    const form = dialog(page, 'Add New Notification');
    await form.getByRole('radio', { name: 'All members' }).check();
    await form.getByRole('radio', { name: 'Notification' }).check();
    await form.getByRole('textbox', { name: 'Title' }).fill('Congress');
    await form.getByRole('textbox', { name: 'Message' }).fill('At nine.');
    const { reachable } = await api<{ reachable: number }>(session.token, 'POST /notifications/reach', { type: 'notification' });
    await form.getByRole('button', { name: 'Send' }).click();
    const question = dialog(page, 'Send to all members?');
    await question.getByRole('button', { name: `Send to ${reachable}` }).waitFor();
    await lookAt(page, 'notification-to-all');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await form.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('At nine.');
    expectQuiet(tab);
  });

  it('shows its progress by itself, who failed and why, and tries the failed again', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const doctor = await makeApproved('Samir');
    const { id } = await api<{ id: number }>(session.token, 'POST /notifications/whatsapp', {
      specific_user: 1,
      message: uniqueName('Reminder'),
      user_id: [doctor.id],
    });
    // The embedded messenger fails for nobody, so the answers are changed on their way.
    let step: 'sending' | 'failed' | 'retried' = 'sending';
    const counts = {
      sending: { total: 1, queued: 1, sent: 0, delivered: 0, failed: 0, skipped: 0, retryable: 0 },
      failed: { total: 1, queued: 0, sent: 0, delivered: 0, failed: 1, skipped: 0, retryable: 1 },
      retried: { total: 1, queued: 0, sent: 1, delivered: 0, failed: 0, skipped: 0, retryable: 0 },
    };
    const shown = { asked: 0, body: { data: {} } };
    await page.route(`**/notifications/show/${id}`, async (route) => {
      shown.asked += 1;
      shown.body = await (await route.fetch()).json();
      Object.assign(shown.body.data, { counts: counts[step], is_finished: step !== 'sending' });
      await route.fulfill({ json: shown.body });
    });
    await page.route(`**/notifications/deliveries/${id}?*`, async (route) => {
      const body = await (await route.fetch()).json();
      const change = step === 'failed' ? { state: 'failed', reason: 'The number is not on WhatsApp' } : {};
      for (const delivery of body.data.data) Object.assign(delivery, change);
      await route.fulfill({ json: body });
    });
    await page.route(`**/notifications/retry/${id}`, async (route) => {
      step = 'retried';
      await route.fulfill({ json: { ...shown.body, message: 'Trying 1 delivery again' } });
    });
    const reading = page.waitForRequest(`**/notifications/read/${id}`);
    await page.goto(`/notifications/${id}`);
    await page.getByText('Sending: 0 of 1 done').waitFor();
    expect(await page.getByRole('button', { name: 'Retry the failed' }).count()).toBe(0);
    step = 'failed';
    await page.getByText('Finished: 1 delivery').waitFor();
    await row(page, doctor.name).getByText('The number is not on WhatsApp').waitFor();
    await reading;
    await lookAt(page, 'notification-failed');
    await lookAtDark(page, 'notification-failed');
    const { asked } = shown;
    await page.waitForTimeout(2500);
    expect(shown.asked, 'asks no more once it is finished').toBe(asked);
    await page.getByRole('button', { name: 'Retry the failed' }).click();
    await dialog(page, 'Retry the failed deliveries?').getByRole('button', { name: 'Retry the failed' }).click();
    await toast(page, 'Trying 1 delivery again').waitFor();
    await page.getByRole('img', { name: 'Sent 1' }).waitFor();
    expectQuiet(tab);
  });
});
