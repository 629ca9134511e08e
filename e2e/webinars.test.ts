import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import type { Webinar } from '../contract/entities/webinars.ts';
import { instantOf, localOf } from '../contract/kit/zoned.ts';
import { api, makeConference, newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, sizes, testBrowser } from './harness.ts';
import { choose, confirm, dialog, row, textBox, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

const capSentence = 'You have reached the maximum number of concurrent Webinars running together.';
const zone = 'Africa/Cairo';
const hour = 3_600_000;

/** A day of the next month, beyond every webinar of the demo data: as it is written, and as the calendar calls it. */
const comingDay = (day: number) => {
  const [year = 0, month = 1] = localOf(new Date(), zone).split('-').map(Number);
  const date = new Date(Date.UTC(year, month, day));
  const label = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { iso: date.toISOString().slice(0, 10), label };
};

type Made = { title: string; at: string; duration: 1 | 2 | 3 };

const makeWebinar = async ({ title, at, duration }: Made): Promise<Webinar> => {
  const conference = await makeConference(admin.token, uniqueName('Congress'));
  return api(admin.token, 'POST /schedule/create', { title, conference_id: conference.id, meeting_date_time: at, duration });
};

const startByApi = ({ meeting_id }: Webinar) => api(admin.token, 'POST /schedule/start', { meeting_id, username: 'Another admin' });
const end = ({ id }: Pick<Webinar, 'id'>) => api(admin.token, `DELETE /schedule/destroy/${id}`);
const soon = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** Words of a row: some stand there twice, once for a phone. */
const told = (line: Locator, text: string | RegExp) => line.getByText(text, { exact: true }).filter({ visible: true });

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
  await form.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
};

const chooseDay = async (page: Page, form: Locator, label: string) => {
  await openCalendar(page, form);
  await page.getByRole('button', { name: label, exact: true }).click();
};

const time = (form: Locator) => form.getByLabel('Time');

/** The tab of a meeting goes to no network: its host answers with a page of the test. */
const standInForHost = async (page: Page) => {
  const asked: string[] = [];
  await page.context().route('https://meet.jit.si/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A meeting</title>' });
  });
  return asked;
};

describe('scheduling a webinar', () => {
  it('asks for everything, refuses the past, and keeps the time of the configured zone', async () => {
    const title = uniqueName('Round');
    const conference = await makeConference(admin.token, uniqueName('Congress'));
    const day = comingDay(15);
    const tab = await browser.open({ ...signedIn(admin), timezoneId: 'Asia/Tokyo' });
    const { page } = tab;
    const form = await openForm(page);
    const add = form.getByRole('button', { name: 'Add Webinar' });
    await add.click();
    for (const sentence of ['Title is required', 'Conference is required', 'Meeting date and time is required'])
      await form.getByText(sentence, { exact: true }).waitFor();
    await textBox(form, 'Title').fill(title);
    await chooseConference(page, form, conference.title);
    await time(form).fill('00:00');
    await add.click();
    await form.getByText('Meeting date and time cannot be in the past').waitFor();

    await openCalendar(page, form);
    await page.getByRole('button', { name: day.label, exact: true }).waitFor();
    await lookAt(page, 'webinar-calendar');
    await lookAtDark(page, 'webinar-calendar');
    await page.setViewportSize(sizes.phone);
    await lookAtDark(page, 'webinar-calendar-phone');
    await page.setViewportSize(sizes.desktop);
    await page.getByRole('button', { name: day.label, exact: true }).click();
    await time(form).fill('20:30');
    await form.getByRole('radio', { name: '3 hours' }).check();
    await form.getByText('None yet; 3 may run together.').waitFor();
    await add.dblclick();
    await toast(page, 'Webinar added successfully').waitFor();
    const [made, ...others] = (await api<{ data: Webinar[] }>(admin.token, `GET /schedule?title=${encodeURIComponent(title)}`)).data;
    expect(others).toEqual([]);
    expect(made).toMatchObject({ meeting_date_time: instantOf(`${day.iso}T20:30`, zone).toISOString(), duration: 3 });
    const line = row(page, title);
    for (const text of [/, 20:30$/, '3 hours', 'Not Started', conference.title]) await told(line, text).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '#',
      'Title',
      'Webinar Date Time',
      'Duration',
      'Status',
      'Actions',
    ]);
    await end({ id: made?.id as Webinar['id'] });
    expectQuiet(tab);
  });

  it('shows the day against the cap, and speaks of the cap only where it is reached', async () => {
    const day = comingDay(16);
    const titles = ['Ward', 'Clinic', 'Theatre'].map(uniqueName);
    const times = ['10:00', '11:00', '11:30'];
    const made = [];
    for (const [index, title] of titles.entries())
      made.push(await makeWebinar({ title, at: `${day.iso}T${times[index]}:00`, duration: index === 0 ? 2 : 1 }));
    const [gone, kept] = [await makeConference(admin.token, uniqueName('Gone')), await makeConference(admin.token, uniqueName('Kept'))];
    const tab = await browser.open(signedIn(admin));
    const { page, watch } = tab;
    watch.allow(/answer: (409|422) POST .*\/schedule\/create/);
    const form = await openForm(page);
    const add = form.getByRole('button', { name: 'Add Webinar' });
    const problem = form.getByRole('alert');
    const strip = form.getByRole('region', { name: /^Webinars on / });
    const title = uniqueName('One more');
    await textBox(form, 'Title').fill(title);
    await chooseConference(page, form, gone.title);
    await chooseDay(page, form, day.label);
    await expect
      .poll(() => strip.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^10:00–12:00\s+Ward/),
        expect.stringMatching(/^11:00–12:00\s+Clinic/),
        expect.stringMatching(/^11:30–12:30\s+Theatre/),
      ]);
    await time(form).fill('09:30');
    await strip.getByText('1 of 3 at this time.').waitFor();
    expect(await strip.getByText(capSentence).count()).toBe(0);
    await form.getByRole('radio', { name: '3 hours' }).check();
    await strip.getByText(`3 of 3 at this time. ${capSentence}`).waitFor();
    await lookAt(page, 'webinar-full');
    await lookAtDark(page, 'webinar-full');
    await add.click();
    await problem.getByText(capSentence).waitFor();
    await toast(page, capSentence).waitFor();

    await api(admin.token, `DELETE /conference/destroy/${gone.id}`);
    await time(form).fill('08:00');
    await form.getByRole('radio', { name: '1 hour' }).check();
    await strip.getByRole('status').getByText(/./).waitFor({ state: 'detached' });
    await add.click();
    await form.getByText('Choose a conference that exists').waitFor();
    expect(await form.getByText(capSentence).count()).toBe(0);
    await chooseConference(page, form, kept.title);
    await add.click();
    await toast(page, 'Webinar added successfully').waitFor();
    await told(row(page, title), /, 08:00$/).waitFor();
    for (const webinar of made) await end(webinar);
    expectQuiet(tab);
  });
});

describe('a webinar', () => {
  it('is started under a name in a new tab, and ended', async () => {
    const title = uniqueName('Grand round');
    const { meeting_id: room } = await makeWebinar({ title, at: soon(30), duration: 1 });
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const asked = await standInForHost(page);
    await page.goto(`/meetings?title=${encodeURIComponent(title)}`);
    await choose(page, title, 'Start');
    const form = dialog(page, `Start ${title}`);
    const start = form.getByRole('button', { name: 'Start' });
    await textBox(form, 'User Name').fill('ab');
    await start.click();
    await form.getByText('User Name must be at least 3 characters').waitFor();
    await lookAt(page, 'webinar-start');
    await textBox(form, 'User Name').fill('Dr Mona & team');
    const opening = page.context().waitForEvent('page');
    await start.dblclick();
    const meeting = await opening;
    await meeting.waitForURL(`https://meet.jit.si/${room}**`);
    expect(decodeURIComponent(new URL(meeting.url()).hash)).toContain('userInfo.displayName="Dr Mona & team"');
    expect(await meeting.evaluate(() => window.opener === null)).toBe(true);
    expect([asked.length, page.context().pages().length]).toEqual([1, 2]);
    await meeting.close();
    await dialog(page).waitFor({ state: 'hidden' });
    await told(row(page, title), 'Started').waitFor();
    await lookAt(page, 'webinar-started');

    await choose(page, title, 'End');
    await dialog(page, 'End webinar').getByText(`${title} is running.`).waitFor();
    await confirm(page, 'End webinar', 'End webinar');
    await toast(page, 'Webinar ended successfully').waitFor();
    await row(page, title).waitFor({ state: 'detached' });
    expectQuiet(tab);
  });

  it('is not started where as many run as may, nor where it is gone, and no empty tab stays', async () => {
    const title = uniqueName('Too many');
    const made = await makeWebinar({ title, at: soon(40), duration: 1 });
    const { total: running } = await api<{ total: number }>(admin.token, 'GET /schedule?status=started');
    const others: Webinar[] = [];
    for (let count = running; count < 3; count += 1) {
      const other = await makeWebinar({ title: uniqueName('Running'), at: soon(50 + 10 * count), duration: 1 });
      await startByApi(other);
      others.push(other);
    }
    const tab = await browser.open(signedIn(admin));
    const { page, watch } = tab;
    watch.allow(/answer: (404|409) POST .*\/schedule\/start/);
    await page.goto(`/meetings?title=${encodeURIComponent(title)}`);
    await choose(page, title, 'Start');
    const form = dialog(page, `Start ${title}`);
    const start = form.getByRole('button', { name: 'Start' });
    await start.click();
    await form.getByRole('alert').getByText(capSentence).waitFor();
    for (const other of others) await end(other);
    await end(made);
    await start.click();
    await toast(page, 'There is no such webinar').waitFor();
    expect(await form.getByText(capSentence).count()).toBe(0);
    await expect.poll(() => page.context().pages().length).toBe(1);
    expectQuiet(tab);
  });
});
