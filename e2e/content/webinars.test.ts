// Proves WEB-2, WEB-11, WEB-14
import type { Locator, Page } from '@playwright/test';
import type { Webinar } from '../../contract/entities/content/webinars.ts';
import { formatLocalTime, parseZoned } from '../../contract/kit/time-zone.ts';
import { chooseAction, confirm } from '../kit/actions.ts';
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, row, textBox, toast } from '../kit/locators.ts';
import { addConference, uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const zone = 'Africa/Cairo';
const hour = 3_600_000;

/** Returns a day of next month as an ISO date and as its calendar label. The demo has no webinars that late. */
const dayOfNextMonth = (day: number) => {
  const [year = 0, month = 1] = formatLocalTime(new Date(), zone).split('-').map(Number);
  const date = new Date(Date.UTC(year, month, day));
  const label = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { iso: date.toISOString().slice(0, 10), label };
};

type WebinarFields = { title: string; at: string; duration: 1 | 2 | 3 };

const addWebinar = async (admin: ApiClient, { title, at, duration }: WebinarFields): Promise<Webinar> => {
  const conference = await addConference(admin, uniqueName('Congress'));
  return admin.fetchData('POST /schedule/create', { title, conference_id: conference.id, meeting_date_time: at, duration });
};

const endWebinar = (admin: ApiClient, { id }: Webinar) => admin.fetchData(`DELETE /schedule/destroy/${id}`);
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** The visible element with a text. A row holds some texts twice, one of them for phones. */
const visibleText = (parent: Locator, text: string | RegExp) => parent.getByText(text, { exact: true }).filter({ visible: true });

const openForm = async (page: Page) => {
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Add New Webinar' }).click();
  return dialog(page, 'Add New Webinar');
};

const chooseConference = async (page: Page, form: Locator, title: string) => {
  await form.getByRole('combobox', { name: 'Conference' }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
};

const openCalendar = async (page: Page, form: Locator) => {
  await form.getByRole('textbox', { name: 'Date', exact: true }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
};

const timeField = (form: Locator) => form.getByLabel('Time');

/** Replaces the meeting host, so that the tab of a meeting sends no request to the network. Collects the URLs. */
const mockMeetingHost = async (page: Page) => {
  const urls: string[] = [];
  await page.context().route('https://meet.jit.si/**', (route) => {
    urls.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A meeting</title>' });
  });
  return urls;
};

test.describe('scheduling a webinar', () => {
  test('is rejected until all fields are filled and the time is in the future, and uses the configured time zone', {
    tag: '@long',
  }, async ({ openPage, admin }) => {
    const title = uniqueName('Round');
    const conference = await addConference(admin, uniqueName('Congress'));
    const day = dayOfNextMonth(15);
    const page = await openPage({ account: admin, timezoneId: 'Asia/Tokyo' });
    const form = await openForm(page);
    const add = form.getByRole('button', { name: 'Add Webinar' });
    await add.click();
    for (const error of ['Title is required', 'Conference is required', 'Meeting date and time is required'])
      await expect(form.getByText(error, { exact: true })).toBeVisible();
    await textBox(form, 'Title').fill(title);
    await chooseConference(page, form, conference.title);
    await timeField(form).fill('00:00');
    await add.click();
    await expect(form.getByText('Meeting date and time cannot be in the past')).toBeVisible();

    await openCalendar(page, form);
    await expect(page.getByRole('button', { name: day.label, exact: true })).toBeVisible();
    await checkScreen(page, 'webinar-calendar');
    await page.getByRole('button', { name: day.label, exact: true }).click();
    await timeField(form).fill('20:30');
    await form.getByRole('radio', { name: '3 hours' }).check();
    await expect(form.getByText('No other webinars are planned or running on this day. 3 can run at a time.')).toBeVisible();
    await add.dblclick();
    await expect(toast(page, 'Webinar added successfully')).toBeVisible();
    const { data: added } = await admin.fetchData<{ data: Webinar[] }>(`GET /schedule?title=${encodeURIComponent(title)}`);
    expect(added).toMatchObject([{ meeting_date_time: parseZoned(`${day.iso}T20:30`, zone).toISOString(), duration: 3 }]);
    const line = row(page, title);
    for (const text of [/, 20:30$/, '3 hours', 'Not Started', conference.title]) await expect(visibleText(line, text)).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['', '#', 'Title', 'Webinar Date Time', 'Duration', 'Status', 'Actions']);
    for (const webinar of added) await endWebinar(admin, webinar);
  });
});

test.describe('a webinar', () => {
  test('is started with a user name in a new tab, and ended', async ({ adminPage: page, admin }) => {
    const title = uniqueName('Grand round');
    const { meeting_id: meetingId } = await addWebinar(admin, { title, at: inHours(30), duration: 1 });
    const meetingUrls = await mockMeetingHost(page);
    await page.goto(`/meetings?title=${encodeURIComponent(title)}`);
    await chooseAction(page, title, 'Start');
    const form = dialog(page, `Start ${title}`);
    const start = form.getByRole('button', { name: 'Start' });
    await textBox(form, 'User Name').fill('ab');
    await start.click();
    await expect(form.getByText('User Name must be at least 3 characters')).toBeVisible();
    await checkScreen(page, 'webinar-start');
    await textBox(form, 'User Name').fill('Dr Mona & team');
    const opening = page.context().waitForEvent('page');
    await start.dblclick();
    const meeting = await opening;
    await meeting.waitForURL(`https://meet.jit.si/${meetingId}**`);
    expect(decodeURIComponent(new URL(meeting.url()).hash)).toContain('userInfo.displayName="Dr Mona & team"');
    expect(await meeting.evaluate(() => window.opener === null)).toBe(true);
    expect([meetingUrls.length, page.context().pages().length]).toEqual([1, 2]);
    await meeting.close();
    await expect(dialog(page)).toBeHidden();
    await expect(visibleText(row(page, title), 'Started')).toBeVisible();
    await checkScreen(page, 'webinar-started');

    await chooseAction(page, title, 'End');
    await expect(dialog(page, 'End this webinar?').getByText(`${title} is running.`)).toBeVisible();
    await confirm(page, 'End this webinar?', 'End webinar');
    await expect(toast(page, 'Webinar ended successfully')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
  });
});
