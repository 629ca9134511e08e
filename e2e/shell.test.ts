import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { makeNamed, newSession, uniqueName } from './api.ts';
import {
  accounts,
  demoPassword,
  expectNoSidewaysScroll,
  expectQuiet,
  lookAt,
  lookAtDark,
  screenshot,
  signedIn,
  sizes,
  testBrowser,
} from './harness.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const isNavOpen = (page: Page) => page.locator('#side-nav').getAttribute('data-open');
const searchBox = (page: Page) => page.getByRole('searchbox');
const badges = (page: Page) => page.getByRole('list', { name: 'Filters that hold' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const queryOf = (page: Page) => new URL(page.url()).search;

const openSpecialties = async (page: Page, query = '') => {
  await page.goto(`/fields${query}`);
  await cards(page).first().waitFor();
};

describe('the frame', () => {
  it('has its navigation open on a desk, closed on a phone at load, and follows the width at 992 pixels', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await isNavOpen(page)).toBe('true');
    const links = await navigation(page).getByRole('listitem').allInnerTexts();
    // Contact carries a mark while there are requests that nobody has seen.
    expect(links.map((link) => link.replace(/\s*\*\s*changed since you last looked$/, '')).join(', ')).toBe(
      'Home, Areas, Specialties, Doctors, Companies, Messages, Categories, Tags, Library, Blogs, Stories, Conferences, Posts, Notes, Groups, Contact, Notifications, Promo Code, Webinars',
    );
    for (const [width, open] of [
      [991, 'false'],
      [992, 'true'],
      [800, 'false'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => isNavOpen(page)).toBe(open);
    }
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    expect(await isNavOpen(page)).toBe('true');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await isNavOpen(page)).toBe('true');

    await page.setViewportSize(sizes.phone);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await isNavOpen(page)).toBe('false');
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    await screenshot(page, 'navigation-phone');
    await navigation(page).getByRole('link', { name: 'Areas' }).click();
    await page.getByRole('heading', { name: /Areas/, level: 1 }).waitFor();
    expect(await isNavOpen(page)).toBe('false');
    expectQuiet(tab);
  });

  it('opens the profile menu, and the archive with its own links, by any case of the path', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    await openSpecialties(page);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Home', 'Archive', 'Notifications', 'Settings', 'Logout']);
    await screenshot(page, 'profile-menu');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('heading', { name: /Archived Areas/, level: 1 }).waitFor();
    const links = page.getByRole('navigation', { name: 'Archive navigation' }).getByRole('listitem');
    expect(await links.allInnerTexts()).toEqual([
      'Areas',
      'Specialties',
      'Doctors',
      'Company',
      'Blogs',
      'Stories',
      'Books',
      'Research',
      'Messages',
      'Videos',
      'Conferences',
      'Categories',
      'Tags',
      'Promo Code',
    ]);
    for (const [path, heading] of [
      ['/Archive/fields', /Archived Specialties/],
      ['/ARCHIVE/AREAS', /Archived Areas/],
      ['/archive/Promo-Code', /Archived Promo Codes/],
      ['/archive', /Archived Areas/],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    expectQuiet(tab);
  });

  it('shows the 404 page, and the way to the apps on any unknown path that contains /app', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    await page.goto('/no-such-page');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await lookAt(page, 'not-found');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    const visitor = await browser.open();
    await visitor.page.goto('/doctors/app/open');
    await visitor.page.getByRole('heading', { name: 'Download', exact: true }).waitFor();
    await visitor.page.getByText('Please download the app from the links below:').waitFor();
    for (const name of ['Download on the App Store', 'Get it on Google Play']) await visitor.page.getByRole('button', { name }).waitFor();
    await lookAt(visitor.page, 'download');
    expectQuiet(tab);
    expectQuiet(visitor);
  });
});

describe('a list', () => {
  it('is searched a second after the last letter or at once on Enter, says by which words, and lets go of them by Reset, Back and another page', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    await page.goto('/');
    expect(await page.getByPlaceholder('No search in current page').isDisabled()).toBe(true);
    const name = uniqueName('Hyperbaric');
    await makeNamed(session.token, 'field', name);
    await openSpecialties(page);
    const asked: string[] = [];
    page.on('request', (sent) => void (/\/api\/v1\/field\?.*name=/.test(sent.url()) && asked.push(sent.url())));

    const begun = Date.now();
    await searchBox(page).pressSequentially('hyperbaric', { delay: 30 });
    await page.waitForURL('**/fields?name=hyperbaric');
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(asked).toHaveLength(1);
    await badges(page).getByText('hyperbaric').waitFor();
    await lookAt(page, 'specialties-searched');

    await searchBox(page).fill('no such thing');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/fields?name=no+such+thing', { timeout: 900 });
    await page.getByText('No Specialties Available !').waitFor();
    await lookAt(page, 'specialties-none-found');
    await page.goBack();
    await page.waitForURL('**/fields?name=hyperbaric');
    expect(await searchBox(page).inputValue()).toBe('hyperbaric');
    await badges(page).getByRole('button', { name: 'Reset' }).click();
    await page.waitForURL('**/fields');
    expect(await searchBox(page).inputValue()).toBe('');
    expect(await badges(page).count()).toBe(0);

    await searchBox(page).fill('hyperbaric');
    await page.keyboard.press('Enter');
    await badges(page).waitFor();
    await navigation(page).getByRole('link', { name: 'Areas' }).click();
    await page.getByRole('heading', { name: /Areas/, level: 1 }).waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
    expect(queryOf(page)).toBe('');
    expectQuiet(tab);
  });

  it('is paged by numbers, arrows and Go to, which outlines in red and ignores what is no page, and keeps its place in the address', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const missing =
      61 -
      (await page.request
        .get('/api/v1/field/stats', { headers: { authorization: `Bearer ${session.token}` } })
        .then(async (answer) => (await answer.json()).data.total_fields));
    await Promise.all(Array.from({ length: Math.max(0, missing) }, () => makeNamed(session.token, 'field', uniqueName('Paged'))));
    await openSpecialties(page, '?per_page=10');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await lookAt(page, 'paginator');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**/fields?per_page=10&page=2');
    const box = pages.getByLabel('Go to');
    for (const wrong of ['0', '99', '1.5', 'abc', '-1']) {
      await box.fill(wrong);
      await box.press('Enter');
      expect(await box.getAttribute('aria-invalid')).toBe('true');
      expect(queryOf(page)).toBe('?per_page=10&page=2');
    }
    const red = await box.evaluate((element) => getComputedStyle(element).borderColor);
    const danger = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.className = 'only-read-aloud';
      document.body.append(probe);
      const [, r, g, b] =
        /(\d+), (\d+), (\d+)/.exec(getComputedStyle(document.querySelector('[aria-invalid=true]') ?? probe).borderColor) ?? [];
      return Number(r) > 1.5 * Number(g) && Number(r) > 1.5 * Number(b);
    });
    expect(danger, red).toBe(true);
    await box.fill('4');
    await box.press('Enter');
    await page.waitForURL(/page=4/);
    await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('4');
    await page.goBack();
    await page.waitForURL(/page=2/);
    await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('2');
    await page.goto('/fields?per_page=10&page=4000');
    await expect.poll(() => queryOf(page)).not.toContain('4000');
    await cards(page).first().waitFor();
    expectQuiet(tab);
  });

  it('shows its shape while it loads, the error in its place with Retry, and takes an answer that comes late for what it is', async () => {
    const tab = await browser.open(signedIn(session));
    const { page, watch } = tab;
    watch.allow(/answer: 400 GET .*\/field/);
    let mode: 'held' | 'broken' | 'sound' = 'held';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const body = JSON.stringify({ message: '', code: 'malformed', request_id: 'request-of-the-test' });
    await page.route(/\/api\/v1\/field\?/, async (route) => {
      if (mode === 'held') await held;
      if (mode === 'sound') return route.continue();
      return route.fulfill({ status: 400, contentType: 'application/json', body });
    });
    await page.goto('/fields');
    await page.locator('[aria-busy=true]').waitFor();
    await lookAt(page, 'specialties-loading');
    mode = 'broken';
    release();
    const error = page.getByRole('alert').filter({ hasText: 'Bad Request. Please check your input.' });
    await error.getByRole('heading', { name: 'Error' }).waitFor();
    await error.getByText('Reference request-of-the-test').waitFor();
    await lookAt(page, 'specialties-error');
    mode = 'sound';
    await error.getByRole('button', { name: 'Retry' }).click();
    await cards(page).first().waitFor();
    expectQuiet(tab);
  });
});

describe('without a mouse, with little room, in the dark', () => {
  it('leads by keyboard alone from the sign-in form to a stored specialty, with the focus always in sight', async () => {
    const tab = await browser.open();
    const { page } = tab;
    await page.goto('/login');
    const name = uniqueName('Keyboard');
    const tabTo = async (wanted: string) => {
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press('Tab');
        const { label, hasOutline } = await page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          const words =
            element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '';
          // A field with a button in it is outlined as a whole.
          const frames = [element, element.parentElement ?? element, element.closest('.mantine-Input-input') ?? element];
          const hasOutline = frames
            .map((frame) => getComputedStyle(frame))
            .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
          return { label: words.trim(), hasOutline: hasOutline || element === document.body };
        });
        expect(hasOutline, `focus at ${label}`).toBe(true);
        if (label.startsWith(wanted)) return;
      }
      throw new Error(`Tab does not lead to ${wanted}`);
    };
    await phoneFocused(page);
    await page.keyboard.type(accounts.admin);
    await tabTo('Password');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo('Specialties');
    await page.keyboard.press('Enter');
    await cards(page).first().waitFor();
    await tabTo('Add New Specialty');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('name');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByText('Added successfully').waitFor();
    await page.getByRole('heading', { name }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add New Specialty');
    expectQuiet(tab);
  });

  it('fits into 320 pixels', async () => {
    const tab = await browser.open({ ...signedIn(session), viewport: { width: 320, height: 640 } });
    const { page } = tab;
    for (const path of ['/', '/fields', '/archive/Fields', '/settings', '/no-such-page', '/any/app']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectNoSidewaysScroll(page);
    }
    await page.goto('/fields');
    await page.getByRole('button', { name: 'Add New Specialty' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'specialty-add-320');
    expectQuiet(tab);
  });

  it('keeps the colours that were chosen, from the first frame of the next load on', async () => {
    const tab = await browser.open({ ...signedIn(session), colorScheme: 'light' });
    const { page } = tab;
    await page.goto('/settings');
    await page.getByLabel('Colour scheme').selectOption({ label: 'Dark' });
    await expect.poll(() => schemeOf(page)).toBe('dark');
    await screenshot(page, 'settings-chosen-dark');
    // Looks at the document when its first element is parsed, which is before anything is painted.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenSchemes: seen });
      const look = () => {
        if (document.body) seen.push(document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'none');
        if (seen.length < 20) requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/fields');
    await cards(page).first().waitFor();
    const seen: string[] = await page.evaluate('window.seenSchemes');
    expect(new Set(seen)).toEqual(new Set(['dark']));
    await page.goto('/settings');
    await page.getByLabel('Colour scheme').selectOption({ label: 'As the system' });
    await expect.poll(() => schemeOf(page)).toBe('light');
    for (const path of ['/', '/fields', '/archive/Fields', '/settings', '/no-such-page']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await lookAtDark(page, `scheme${path.replaceAll('/', '-')}`);
    }
    expectQuiet(tab);
  });

  it('moves nothing where less motion is asked for, nothing for longer than a fifth of a second elsewhere, and shows toasts for three seconds either way', async () => {
    for (const [reducedMotion, most] of [
      ['reduce', 1],
      ['no-preference', 200],
    ] as const) {
      const tab = await browser.open({ ...signedIn(session), reducedMotion });
      const { page } = tab;
      await openSpecialties(page);
      await page.getByRole('button', { name: 'Add New Specialty' }).click();
      const times = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ effect }) => Number(effect?.getTiming().duration)),
      );
      expect(Math.max(0, ...times)).toBeLessThanOrEqual(most);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('Still'));
      await page.keyboard.press('Enter');
      const toast = page.locator('.Toastify').getByText('Added successfully');
      await toast.waitFor();
      const told = Date.now();
      await toast.waitFor({ state: 'detached' });
      expect(Date.now() - told).toBeGreaterThan(2000);
      expectQuiet(tab);
    }
  });
});

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

const phoneFocused = async (page: Page) => {
  const box = page.getByLabel('Phone');
  await box.waitFor();
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
};
