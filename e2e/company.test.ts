import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, newSession, request, uniqueName } from './api.ts';
import { accounts, expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';

const browser = testBrowser();
let admin: StoredSession;
let company: StoredSession;

beforeAll(async () => {
  [admin, company] = [await newSession(), await newSession(accounts.company)];
});

/** What a company's screens may ask for. */
const own = [
  '/auth/me',
  '/messages/stats',
  '/videos/stats',
  '/notifications/index',
  '/notifications/show/',
  '/notifications/unread',
  '/notifications/read',
];

/** What is an administrator's alone. */
const closed = [
  ...['/doctors', '/doctors/verify', '/companies', '/areas', '/fields', '/categories', '/tags'],
  ...['/library', '/library/books', '/library/researches', '/blogs', '/stories', '/conferences', '/posts'],
  ...['/important-notes', '/groups', '/groups/1', '/contact', '/promoCode', '/meetings', '/settings/audit'],
  ...['/archive/Areas', '/archive/Messages', '/archive/Videos', '/archive/Books', '/archive/Research', '/archive/Blogs'],
  ...['/archive/Stories', '/archive/conferences', '/archive/categories', '/archive/tags', '/archive/promo-code'],
];

const send = async (title: string) => {
  const [found] = await api<{ data: { user: { id: number } }[] }>(admin.token, `GET /company?phone=${accounts.company}`).then(
    ({ data }) => data,
  );
  if (!found) throw new Error('The demo company is not there');
  const body = { title, message: 'The congress begins at nine.\nنراكم هناك', recipientIds: [found.user.id] };
  const { id } = await api<{ id: number }>(admin.token, 'POST /notifications/notifyUser', body);
  await expect
    .poll(async () => (await api<{ is_finished: boolean }>(admin.token, `GET /notifications/show/${id}`)).is_finished, { timeout: 15_000 })
    .toBe(true);
  return id;
};

describe('a company', () => {
  it('is welcomed, reads what it received, and asks for nothing of an administrator', async () => {
    const title = uniqueName('Congress');
    const other = uniqueName('Terms');
    await api(company.token, 'POST /notifications/read');
    const id = await send(title);
    await send(other);
    const tab = await browser.open(signedIn(company));
    const { page } = tab;
    const bell = page.getByRole('link', { name: /^Notifications: \d+ unread$/ });
    const asked: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/api/v1')) asked.push(pathname.slice('/api/v1'.length));
    });
    await page.goto('/');
    await page.getByText(`Welcome, ${company.user.name}`).waitFor();
    await bell.waitFor();
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
    expect((await menu.allInnerTexts()).map((text) => text.trim())).toEqual(['Home', 'Messages', 'Notifications']);
    await lookAt(page, 'company-home');
    await lookAtDark(page, 'company-home');

    await bell.click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const unread = page.getByRole('main').getByRole('link', { name: `Unread: ${title}` });
    const weight = () => unread.getByText(title).evaluate((element) => getComputedStyle(element).fontWeight);
    await expect.poll(async () => Number(await weight())).toBeGreaterThanOrEqual(600);
    await lookAt(page, 'company-notifications');
    await lookAtDark(page, 'company-notifications');
    await unread.click();
    await page.waitForURL(`**/notifications/${id}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText('نراكم هناك').waitFor();
    // Demo notifications may still be arriving, so the bell is held against what the server counts.
    await expect
      .poll(async () => (await api<{ read_at: string | null }>(company.token, `GET /notifications/show/${id}`)).read_at)
      .toBeTruthy();
    const { unread: left } = await api<{ unread: number }>(company.token, 'GET /notifications/unread');
    await page.getByRole('link', { name: `Notifications: ${left} unread` }).waitFor();
    await lookAt(page, 'company-notification');
    await page.getByRole('link', { name: 'Back to Notifications' }).click();
    await unread.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('main').getByText('Unread:').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Archive' }).count()).toBe(0);
    expect(asked.filter((path) => !own.some((beginning) => path.startsWith(beginning)))).toEqual([]);
    expectQuiet(tab);
  });

  it('sees the 403 screen elsewhere, and gains nothing by calling itself an administrator', async () => {
    const tab = await browser.open(signedIn(company));
    const { page, watch } = tab;
    for (const path of closed) {
      await page.goto(path);
      await page.getByText("Forbidden. You don't have permission.").waitFor();
    }
    await lookAt(page, 'company-forbidden');
    expectQuiet(tab);
    // The stored role is believed as far as to ask; the server refuses.
    watch.allow(/answer: 403 GET .*\/doctor\?/);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...kept, roles: 'admin' }));
    });
    await page.goto('/');
    await page.getByText(`Welcome, ${company.user.name}`).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
    expect((await menu.allInnerTexts()).map((text) => text.trim())).toEqual(['Home', 'Messages', 'Notifications']);
    await page.goto('/doctors');
    await page.getByText("Forbidden. You don't have permission.").waitFor();
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
    for (const line of ['GET /doctor', 'GET /company', 'GET /groups', 'GET /notifications/deliveries/1', 'GET /statistics/doctors']) {
      expect((await request(token, line)).status, line).toBe(403);
    }
    const sending = { title: 'To all', message: 'From a company' };
    expect((await request(token, 'POST /notifications/send-notification-to-all', sending)).status).toBe(403);
    expectQuiet(tab);
  });
});
