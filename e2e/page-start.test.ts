import type { Page } from '@playwright/test';
import { demoAccounts } from './api.ts';
import { expect, test } from './fixtures.ts';

const doctors = /\/api\/v1\/doctor\?/;
const me = /\/api\/v1\/auth\/me$/;

const frame = (page: Page) => page.locator('.frame');

/** Holds back the scripts of the app until the returned function is called. */
const holdScripts = async (page: Page) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** The start and the middle of an element. */
const placeOf = async (page: Page, selector: string) => {
  const { x = -1, y = -1, height = -1 } = (await page.locator(selector).first().boundingBox()) ?? {};
  return { x, y: Math.round(y + height / 2) };
};

/** The vertical middle of each visible element. */
const middlesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { top, height } = element.getBoundingClientRect();
      return height > 0 ? [Math.round(top + height / 2)] : [];
    }),
  );

/** Expects that the links of the frame are where those of the navigation are now, within 2 pixels. */
const expectLinkPlaces = async (page: Page, ofFrame: readonly number[]) => {
  const ofShell = await middlesOf(page, '#side-nav ul a');
  const distances = ofFrame.map((middle, index) => Math.abs(middle - (ofShell[index] ?? 0)));
  expect(Math.max(0, ...distances)).toBeLessThanOrEqual(2);
};

test.describe('the start of a page', () => {
  for (const search of ['', '?page=2&per_page=10&status=approved'])
    test(`requests the session and the rows of /doctors${search} once each, before the app's scripts have arrived`, async ({
      adminPage: page,
    }) => {
      await page.goto('/doctors');
      const chosen = page.waitForResponse(/\/doctor\?.*per_page=25/);
      await page.getByLabel('Per page').selectOption('25');
      await chosen;
      await expect(page).toHaveURL('/doctors?per_page=25');
      // On a busy machine the responses could become too old while the test holds the scripts back.
      await page.addInitScript(() => {
        let requests: typeof globalThis.bootRequests;
        Object.defineProperty(globalThis, 'bootRequests', {
          get: () => requests,
          set: (sent: typeof requests) => {
            requests = sent && { ...sent, sentAt: Number.POSITIVE_INFINITY };
          },
        });
      });
      const requests: string[] = [];
      page.on('request', (request) => void requests.push(request.url()));
      const countOf = (pattern: RegExp) => requests.filter((url) => pattern.test(url)).length;
      const release = await holdScripts(page);
      await page.goto(`/doctors${search}`, { waitUntil: 'commit' });
      await expect.poll(() => [countOf(me), countOf(doctors)]).toEqual([1, 1]);
      release();
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await expect(page.getByRole('link', { name: /^Verify pending \(/ })).toBeVisible();
      expect([countOf(me), countOf(doctors)]).toEqual([1, 1]);
      expect(requests.find((url) => doctors.test(url))).toContain(search ? 'per_page=10&status=approved' : 'per_page=25');
    });

  test('shows the frame before the scripts of the app run, and the shell takes its place @every-width', async ({ adminPage: page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      // The DOM library of TypeScript has no type for this entry.
      const add = (entries: unknown) => shifts.push(...(entries as { value: number }[]).map(({ value }) => value));
      new PerformanceObserver((list) => void add(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
    });
    // The counts widen the buttons when they arrive.
    await page.route(/\/doctor\/stats/, () => undefined);
    const release = await holdScripts(page);
    await page.goto('/doctors', { waitUntil: 'commit' });
    await expect(frame(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
    const places = { toggle: await placeOf(page, '.frame-header svg'), title: await placeOf(page, '.frame-main > i') };
    const links = await middlesOf(page, '.frame-nav i');
    // The frame and the shell are never both absent.
    await page.evaluate(() => {
      const check = () => {
        if (!document.querySelector('.frame') && !document.querySelector('header')) document.body.dataset['wasBlank'] = 'true';
      };
      new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
    });
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.body.dataset['wasBlank'])).toBeUndefined();
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const shifts: number[] = await page.evaluate('window.shifts');
    // The font of the page arrives after the first text, which moves some texts by a few pixels.
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    const shell = { toggle: await placeOf(page, 'header button svg'), title: await placeOf(page, 'h1') };
    expect(Math.abs(places.toggle.y - shell.toggle.y)).toBeLessThanOrEqual(2);
    expect(Math.abs(places.toggle.x - shell.toggle.x)).toBeLessThanOrEqual(2);
    expect(Math.abs(places.title.y - shell.title.y)).toBeLessThanOrEqual(2);
    expect(Math.abs(places.title.x - shell.title.x)).toBeLessThanOrEqual(2);
    // A phone hides the navigation.
    expect(links.length > 0).toBe((page.viewportSize()?.width ?? 0) > 767);
    await expectLinkPlaces(page, links);
  });

  test('shows a company the frame with the links of a company', async ({ companyPage: page }) => {
    const release = await holdScripts(page);
    await page.goto('/messages', { waitUntil: 'commit' });
    await expect(frame(page)).toBeVisible();
    const links = await middlesOf(page, '.frame-nav i');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(links).toHaveLength(await page.locator('#side-nav ul a').count());
    await expectLinkPlaces(page, links);
  });

  test('shows the frame until the style sheets of the first view have arrived', async ({ adminPage: page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.css$/, async (route) => {
      await released;
      await route.continue();
    });
    const rows = page.waitForResponse(doctors);
    const script = page.waitForResponse(/\/assets\/app-[^/]+\.js$/);
    await page.goto('/doctors', { waitUntil: 'commit' });
    await Promise.all([rows, script]);
    // main.tsx waits for the rows at most 100 ms, and would then render without its styles.
    const end = (await page.evaluate(() => performance.now())) + 500;
    await page.waitForFunction((time) => performance.now() > time, end);
    await expect(frame(page)).toBeVisible();
    release();
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
  });

  test('loads optional parts after the first screen', async ({ adminPage: page }) => {
    await page.addInitScript(() => {
      const check = () => {
        if (document.querySelector('h1')) performance.mark('shown');
        else requestAnimationFrame(check);
      };
      check();
    });
    await page.goto('/doctors');
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
    const html = await (await page.request.get('/doctors', { headers: { accept: 'text/html' } })).text();
    const named = [...html.matchAll(/<link rel="(?:preload|modulepreload)"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
    const [shown, ...starts] = await page.evaluate((first) => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const others = scripts.filter(({ name }) => !first.includes(new URL(name).pathname));
      return [...performance.getEntriesByName('shown'), ...others].map(({ startTime }) => startTime);
    }, named);
    // The tools of the list, the keys, the dialogs and the texts.
    expect(starts.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...starts)).toBeGreaterThan(shown ?? Number.POSITIVE_INFINITY);
  });

  test('opens the first screen after a sign-in, also if the script of the screens cannot be loaded at once', async ({ page, problems }) => {
    problems.allow(/^(request: GET \S+\/assets\/screens\d+-|console: Failed to load|exception: TypeError: Failed to fetch dynamically)/);
    let attempts = 0;
    await page.route(/\/assets\/screens\d+-[^/]+\.js$/, (route) => {
      attempts += 1;
      // The link that preloads it, and the script.
      return attempts <= 2 ? route.abort('connectionfailed') : route.continue();
    });
    await page.goto('/login');
    expect(attempts).toBe(0);
    await page.getByLabel('Phone').fill(demoAccounts.admin.phone);
    await page.getByRole('textbox', { name: 'Password' }).fill(demoAccounts.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Doctors' })).toBeVisible();
    expect(attempts).toBeGreaterThan(2);
  });

  test('keeps the style sheet of the entry before those of later pages', async ({ adminPage: page }) => {
    await page.goto('/areas');
    await page.getByRole('navigation').getByRole('link', { name: 'Doctors' }).click();
    await expect(page).toHaveURL('/doctors');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const files = () =>
      page.evaluate(() =>
        [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [new URL(href).pathname.split('/').at(-1)])),
      );
    await expect.poll(async () => (await files()).length).toBeGreaterThan(2);
    expect((await files())[0]).toMatch(/^app-/);
  });

  test('shows no frame without a session or on the download page', async ({ page, adminPage }) => {
    await holdScripts(page);
    await page.goto('/doctors', { waitUntil: 'commit' });
    await expect(frame(page)).toBeAttached();
    await expect(frame(page)).toBeHidden();
    await holdScripts(adminPage);
    await adminPage.goto('/get/app', { waitUntil: 'commit' });
    await expect(frame(adminPage)).toBeAttached();
    await expect(frame(adminPage)).toBeHidden();
  });
});
