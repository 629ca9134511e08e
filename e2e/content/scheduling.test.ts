// Proves SCH-3, SCH-4, SCH-8, SCH-10
import type { Locator } from '@playwright/test';
import { pickPicture } from '../kit/actions.ts';
import { expect, test } from '../kit/fixtures.ts';
import { image } from '../kit/images.ts';
import { card, dialog, textBox, toast } from '../kit/locators.ts';
import { uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';
import { phone } from '../kit/viewports.ts';

const zone = 'Africa/Cairo';
const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(date);

// The 12th of the next month at noon UTC has no change of the clocks, and is never today.
const now = new Date();
const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 12, 12));
const shortDay = format(day, { day: 'numeric', month: 'short', year: 'numeric' });
const monthName = format(day, { month: 'long', year: 'numeric' });

/** Types the day and the time. */
const choose = async (form: Locator, { field, time }: { field: string; time: string }) => {
  await form.getByRole('textbox', { name: field, exact: true }).fill(shortDay);
  await form.getByLabel(new RegExp(`^${field}: time`)).fill(time);
};

test('a blog is scheduled, listed as such, and opened from the calendar by keyboard', async ({ adminPage: page }) => {
  const name = uniqueName('Night shift');
  await page.goto('/blogs');
  await page.getByRole('button', { name: 'Add New Blog' }).click();
  const form = dialog(page, 'Add New Blog');
  await textBox(form, 'Title').fill(name);
  await textBox(form, 'Content').fill('What helps against sleep at four.');
  await pickPicture(form.locator('input[type=file]'), await image('cover', 'navy'));
  await form.getByLabel(/^Publish on: time/).fill('20:00');
  await form.getByRole('button', { name: 'Add Blog' }).click();
  await expect(form.getByText('Choose a day and a time')).toBeVisible();
  await choose(form, { field: 'Publish on', time: '20:00' });
  await expect(form.getByText(`${shortDay}, 20:00 Cairo time (UTC+2)`)).toBeVisible();
  await choose(form, { field: 'Show until', time: '19:00' });
  await form.getByRole('button', { name: 'Add Blog' }).click();
  await expect(form.getByText('The end must be after the start')).toBeVisible();
  await checkScreen(page, 'schedule-form');
  await form.getByLabel(/^Show until: time/).fill('21:00');
  await form.getByRole('button', { name: 'Add Blog' }).click();
  await expect(toast(page, 'Blog added successfully')).toBeVisible();
  await expect(card(page, name)).toContainText(`Scheduled · ${shortDay}, 20:00 Cairo time`);

  await page.getByRole('group', { name: 'Schedule' }).getByRole('button', { name: 'Scheduled' }).click();
  await expect(page).toHaveURL(/schedule=scheduled/);
  await expect(card(page, name)).toBeVisible();
  await checkScreen(page, 'schedule-list');
  await page.getByRole('group', { name: 'Schedule' }).getByRole('button', { name: 'Live' }).click();
  await expect(card(page, name)).toHaveCount(0);

  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await expect(page.getByRole('heading', { name: monthName, level: 2 })).toBeVisible();
  const entries = page.getByRole('table', { name: monthName }).getByRole('link', { name: new RegExp(name) });
  await expect(entries).toHaveCount(2);
  await checkScreen(page, 'calendar');
  await entries.first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(`${shortDay}, 20:00 Cairo time`, { exact: true })).toBeVisible();
});

test('a long Arabic title in a cell of the calendar keeps its first words', { tag: '@long' }, async ({ adminPage: page, admin }) => {
  const title = `${uniqueName('ملاحظة')} عن مواعيد العمل`;
  await admin.fetchData('POST /notice/store', { title, content: 'To be known', publish_at: day.toISOString() });
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Next month' }).click();
  const shown = page.getByRole('table', { name: monthName }).getByText(title);
  await expect(shown).toHaveCSS('direction', 'rtl');
  const { isCut, startsInside } = await shown.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, 3);
    const [first, box] = [range.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
    return { isCut: element.scrollWidth > element.clientWidth, startsInside: box !== undefined && first.right <= box.right };
  });
  expect([isCut, startsInside]).toEqual([true, true]);
});

test('a notification is scheduled, moved and cancelled', { tag: '@long' }, async ({ adminPage: page, admin }) => {
  const body = uniqueName('The talk begins at nine');
  const { id } = await admin.fetchData<{ id: number }>('POST /notifications/send-notification-to-all', {
    title: 'A talk',
    message: body,
    send_at: new Date(day.getTime() + 6 * 3_600_000).toISOString(),
  });
  await page.goto('/notifications');
  await page.getByRole('group', { name: 'Deliveries' }).getByRole('button', { name: 'Scheduled' }).click();
  await expect(page.getByText(new RegExp(`Scheduled · ${shortDay}`)).first()).toBeVisible();
  await page.goto(`/notifications/${id}`);
  await page.getByRole('button', { name: 'Change the time' }).click();
  const form = dialog(page, 'Change the time of sending');
  await form.getByLabel(/^Send on: time/).fill('08:15');
  await checkScreen(page, 'notification-move');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Notification moved')).toBeVisible();
  await expect(page.getByText(`Scheduled · ${shortDay}, 08:15 Cairo time`)).toBeVisible();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(toast(page, 'Notification cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the time' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the calendar is a list on a phone and shows a company its own messages', { tag: '@long' }, async ({ admin, company, openPage }) => {
    const [own, note] = [uniqueName('Own message'), uniqueName('For doctors')];
    const publish_at = day.toISOString();
    await admin.fetchData('POST /notice/store', { title: note, content: 'To be known', publish_at });
    const { id } = await company.fetchData<{ id: number }>('POST /messages', { name: own });
    await admin.fetchData(`POST /messages/${id}/approve`, { coins: 1, everyone: true, publish_at });
    const month = format(day, { year: 'numeric', month: '2-digit' }).split('/').reverse().join('-');

    const page = await openPage({ account: company });
    await page.goto(`/calendar?month=${month}`);
    await expect(page.getByRole('link', { name: new RegExp(own) })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(note) })).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    await checkScreen(page, 'calendar-company');
    await page.getByRole('link', { name: new RegExp(own) }).click();
    await expect(page.getByText(/^Scheduled · /)).toBeVisible();

    const office = await openPage({ account: admin });
    await office.goto(`/calendar?month=${month}`);
    await expect(office.getByRole('link', { name: new RegExp(note) })).toBeVisible();
    await checkScreen(office, 'calendar-phone');
  });
});
