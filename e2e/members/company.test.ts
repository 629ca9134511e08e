// Proves DSH-14, NAV-3, NAV-11, NTF-3, SEC-3, SES-18
import { entities } from '../../contract/entities/index.ts';
import { type ApiClient, createClient, demoAccounts } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

/** The requests that the screens of a company may send. */
const allowedRequests = [
  '/auth/me',
  '/live',
  '/presence',
  '/tasks',
  '/messages',
  '/messages/stats',
  '/videos/stats',
  '/notifications/index',
  '/notifications/show/',
  '/notifications/unread',
  '/notifications/read',
  '/notifications/read/',
  '/views',
];

/** Sends a notification to the demo company and waits until it is delivered. */
const notifyCompany = async (admin: ApiClient, title: string) => {
  const { data } = await admin.fetchData<{ data: { user: { id: number } }[] }>(`GET /company?phone=${demoAccounts.company.phone}`);
  const recipientIds = data.map(({ user }) => user.id);
  expect(recipientIds).toHaveLength(1);
  const body = { title, message: 'The congress begins at nine.\nنراكم هناك', recipientIds };
  const { id } = await admin.fetchData<{ id: number }>('POST /notifications/notifyUser', body);
  await expect.poll(async () => (await admin.fetchData<{ is_finished: boolean }>(`GET /notifications/show/${id}`)).is_finished).toBe(true);
  return id;
};

test.describe('a company', () => {
  test('sees a welcome, reads its notifications, and sends no request that only an administrator may send', { tag: '@long' }, async ({
    companyPage: page,
    admin,
    company,
  }) => {
    const title = uniqueName('Congress');
    await company.fetchData('POST /notifications/read');
    const id = await notifyCompany(admin, title);
    await notifyCompany(admin, uniqueName('Terms'));
    const bell = page.getByRole('link', { name: /^Notifications: \d+ unread$/ });
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1')) requests.push(pathname.slice('/api/v1'.length));
    });
    await page.goto('/');
    await expect(page.getByText(`Welcome, ${company.session.user.name}`)).toBeVisible();
    await expect(bell).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
    await expect(menu).toHaveText(['Home', 'Calendar', 'Messages', 'Notifications']);
    await checkScreen(page, 'company-home');

    await bell.click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    const unread = page.getByRole('main').getByRole('link', { name: `Unread: ${title}` });
    await expect(unread.getByText(title)).toHaveCSS('font-weight', /^[6-9]\d\d$/);
    await checkScreen(page, 'company-notifications');
    await unread.click();
    await expect(page).toHaveURL(`/notifications/${id}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText('نراكم هناك')).toBeVisible();
    // Notifications of the demo data may still arrive, so the test compares the bell with the count of the server.
    await expect
      .poll(async () => (await company.fetchData<{ read_at: string | null }>(`GET /notifications/show/${id}`)).read_at)
      .toBeTruthy();
    const { unread: left } = await company.fetchData<{ unread: number }>('GET /notifications/unread');
    await expect(page.getByRole('link', { name: `Notifications: ${left} unread` })).toBeVisible();
    await checkScreen(page, 'company-notification');
    await page.getByRole('link', { name: 'Back to Notifications' }).click();
    await expect(unread).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('main').getByText('Unread:').first()).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Notifications' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toHaveCount(0);
    const isAllowed = (path: string) =>
      allowedRequests.some((allowed) => (allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed));
    expect(requests.filter((path) => !isAllowed(path))).toEqual([]);
  });

  test('sees the 403 screen for the screens of an administrator, even with a forged role in its session', { tag: '@long' }, async ({
    companyPage: page,
    company,
    server,
    problems,
  }) => {
    // The first page stores the permissions of the session. Before that, the app requests a list without knowing them.
    await page.goto('/');
    await expect(page.getByText(`Welcome, ${company.session.user.name}`)).toBeVisible();
    for (const path of ['/doctors', '/archive/Messages', '/settings/audit']) {
      await page.goto(path);
      await expect(page.getByText("Forbidden. You don't have permission.")).toBeVisible();
    }
    await checkScreen(page, 'company-forbidden');
    expect(problems.unexpected()).toEqual([]);

    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...stored, roles: 'admin' }));
    });
    await page.goto('/');
    await expect(page.getByText(`Welcome, ${company.session.user.name}`)).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
    await expect(menu).toHaveText(['Home', 'Calendar', 'Messages', 'Notifications']);
    // The app trusts the stored permissions and sends the request; the server refuses it.
    problems.allow(/response: 403 GET .*\/doctor\?/);
    await page.evaluate((permission) => localStorage.setItem('permissions', permission), entities.doctors.permissions.read);
    await page.goto('/doctors');
    await expect(page.getByText("Forbidden. You don't have permission.")).toBeVisible();
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
    const client = createClient(server.url, token);
    for (const line of ['GET /doctor', 'GET /company', 'GET /groups', 'GET /notifications/deliveries/1', 'GET /statistics/doctors']) {
      expect((await client.request(line)).status, line).toBe(403);
    }
    const notification = { title: 'To all', message: 'From a company' };
    expect((await client.request('POST /notifications/send-notification-to-all', notification)).status).toBe(403);
  });
});
