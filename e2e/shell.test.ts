import type { Locator, Page } from '@playwright/test';
import { pauseToastTimers } from './actions.ts';
import { demoAccounts } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog, toast } from './locators.ts';
import { addNamedRecord, uniqueName } from './records.ts';
import { expectNoHorizontalScroll, saveScreenshot } from './screen-checks.ts';
import { viewports } from './viewports.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const expectNavigation = (page: Page, state: 'open' | 'closed') =>
  expect(page.locator('#side-nav')).toHaveAttribute('data-open', String(state === 'open'));

/** Expects the required links in their order; links of further entities may be between them. */
const expectLinksInOrder = async (nav: Locator, required: readonly string[]) => {
  await expect(nav.getByRole('listitem').filter({ hasText: required.at(-1) ?? '' })).toBeVisible();
  // The menu marks Contact while there are requests that the administrator has not seen.
  const labels = (await nav.getByRole('listitem').allInnerTexts()).map((label) => label.split(/[\n*]/)[0]?.trim());
  expect(labels.filter((label) => label !== undefined && required.includes(label))).toEqual(required);
};
const searchBox = (page: Page) => page.getByRole('searchbox');
const filters = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

const expectScheme = (page: Page, scheme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);

/** Stops the timers of the page until `page.clock.runFor` or `resume`. */
const pauseClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

const openSpecialties = async (page: Page, query = '') => {
  await page.goto(`/fields${query}`);
  await expect(cards(page).first()).toBeVisible();
};

test.describe('the shell', () => {
  test('opens the navigation from a width of 992 pixels, closes it below, and starts with it closed on a phone', async ({
    adminPage: page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNavigation(page, 'open');
    await expectLinksInOrder(navigation(page), [
      ...['Home', 'Calendar', 'Doctors', 'Companies', 'Groups', 'Contact', 'Library', 'Blogs', 'Stories', 'Conferences', 'Posts', 'Notes'],
      ...['Messages', 'Notifications', 'Webinars', 'Areas', 'Specialties', 'Categories', 'Tags', 'Promo Code'],
    ]);
    for (const [width, state] of [
      [991, 'closed'],
      [992, 'open'],
      [800, 'closed'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expectNavigation(page, state);
    }
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    await expectNavigation(page, 'open');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNavigation(page, 'open');

    await page.setViewportSize(viewports.phone);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNavigation(page, 'closed');
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    await saveScreenshot(page, 'navigation-phone');
    await navigation(page).getByRole('link', { name: 'Areas' }).click();
    await expect(page.getByRole('heading', { name: /Areas/, level: 1 })).toBeVisible();
    await expectNavigation(page, 'closed');
  });

  test('closes the open dialog on Back, and leaves the page on the next one', async ({ adminPage: page }) => {
    await page.goto('/areas');
    await page.getByRole('link', { name: 'Specialties' }).click();
    await page.getByRole('button', { name: 'Add New Specialty' }).click();
    await expect(dialog(page, 'Add New Specialty')).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/fields');
    await page.goBack();
    await expect(page).toHaveURL('/areas');
  });

  test('opens the archive from the profile menu and by its path in any case, with its own links', async ({ adminPage: page }) => {
    await openSpecialties(page);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText(['Home', 'Archive', 'Notifications', 'Settings', 'Logout']);
    await saveScreenshot(page, 'profile-menu');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: /Archived Areas/, level: 1 })).toBeVisible();
    await expectLinksInOrder(page.getByRole('navigation', { name: 'Archive navigation' }), [
      ...['Areas', 'Specialties', 'Doctors', 'Company', 'Blogs', 'Stories', 'Books', 'Research', 'Messages', 'Videos'],
      ...['Conferences', 'Categories', 'Tags', 'Promo Code'],
    ]);
    for (const [path, heading] of [
      ['/Archive/fields', /Archived Specialties/],
      ['/ARCHIVE/AREAS', /Archived Areas/],
      ['/archive/Promo-Code', /Archived Promo Codes/],
      ['/archive', /Archived Areas/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    }
  });

  test('shows the 404 screen, and the download screen on an unknown path that contains /app', async ({
    adminPage: page,
    page: visitorPage,
    checkScreen,
  }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await checkScreen(page, 'not-found');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');

    await visitorPage.goto('/doctors/app/open');
    await expect(visitorPage.getByRole('heading', { name: 'Download', exact: true })).toBeVisible();
    await expect(visitorPage.getByText('Please download the app from the links below:')).toBeVisible();
    for (const name of ['Download on the App Store', 'Get it on Google Play'])
      await expect(visitorPage.getByRole('button', { name })).toBeVisible();
    await checkScreen(visitorPage, 'download');
  });
});

test.describe('a list', () => {
  test('searches one second after the last letter or on Enter, and ends the search on Reset, Back or another screen', async ({
    adminPage: page,
    admin,
    checkScreen,
  }) => {
    await page.goto('/');
    await expect(page.getByPlaceholder('No search in current page')).toBeDisabled();
    const name = uniqueName('Hyperbaric').replace(' ', '');
    const term = name.toLowerCase();
    await addNamedRecord(admin, 'field', name);
    await page.clock.install();
    await openSpecialties(page);
    const searches: string[] = [];
    page.on('request', (request) => void (/\/api\/v1\/field\?.*name=/.test(request.url()) && searches.push(request.url())));

    await pauseClock(page);
    await searchBox(page).pressSequentially(term);
    await page.clock.runFor(999);
    await expect(page).toHaveURL('/fields');
    await page.clock.runFor(1);
    await expect(page).toHaveURL(`/fields?name=${term}`);
    await page.clock.resume();
    await expect(cards(page)).toHaveCount(1);
    expect(searches).toHaveLength(1);
    await expect(filters(page).getByText(term)).toBeVisible();
    await checkScreen(page, 'specialties-searched');

    await pauseClock(page);
    await searchBox(page).fill('no such thing');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/fields?name=no+such+thing');
    await page.clock.resume();
    await expect(page.getByText('No Specialties Available !')).toBeVisible();
    await checkScreen(page, 'specialties-none-found');
    await page.goBack();
    await expect(page).toHaveURL(`/fields?name=${term}`);
    await expect(searchBox(page)).toHaveValue(term);
    await filters(page).getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/fields');
    await expect(searchBox(page)).toHaveValue('');
    await expect(filters(page)).toHaveCount(0);

    await searchBox(page).fill(term);
    await page.keyboard.press('Enter');
    await expect(filters(page)).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Areas' }).click();
    await expect(page.getByRole('heading', { name: /Areas/, level: 1 })).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL('/areas');
  });

  test('is paged by numbers, arrows and a page number, outlines an invalid page in red, and keeps the page in the URL', async ({
    adminPage: page,
    admin,
    checkScreen,
  }) => {
    const { total_fields: total } = await admin.fetchData<{ total_fields: number }>('GET /field/stats');
    await Promise.all(Array.from({ length: Math.max(0, 61 - total) }, () => addNamedRecord(admin, 'field', uniqueName('Paged'))));
    await openSpecialties(page, '?per_page=10');
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    await checkScreen(page, 'paginator');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/fields?per_page=10&page=2');
    const goTo = pages.getByLabel('Go to page');
    for (const invalid of ['0', '99', '1.5', 'abc', '-1']) {
      await goTo.fill(invalid);
      await goTo.press('Enter');
      await expect(goTo).toHaveAttribute('aria-invalid', 'true');
      await expect(page).toHaveURL('/fields?per_page=10&page=2');
    }
    const border = await goTo.evaluate((element) => getComputedStyle(element).borderColor);
    const [red = 0, green = 0, blue = 0] = border.match(/\d+/g)?.map(Number) ?? [];
    expect(red, border).toBeGreaterThan(1.5 * Math.max(green, blue));
    await goTo.fill('4');
    await goTo.press('Enter');
    await expect(page).toHaveURL(/page=4/);
    await expect(pages.locator('[aria-current=page]')).toHaveText('4');
    await page.goBack();
    await expect(page).toHaveURL(/page=2/);
    await expect(pages.locator('[aria-current=page]')).toHaveText('2');
    await page.goto('/fields?per_page=10&page=4000');
    await expect(page).not.toHaveURL(/4000/);
    await expect(cards(page).first()).toBeVisible();
  });

  test('shows a skeleton while it loads, and an error with Retry if the request fails', async ({
    adminPage: page,
    problems,
    checkScreen,
  }) => {
    problems.allow(/response: 400 GET .*\/field/);
    // Without its stream the page does not load the list again because of another test's change.
    await page.route('**/api/v1/live', () => undefined);
    let mode: 'pending' | 'failing' | 'working' = 'pending';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const body = JSON.stringify({ message: '', code: 'malformed', request_id: 'request-of-the-test' });
    await page.route(/\/api\/v1\/field\?/, async (route) => {
      if (mode === 'pending') await released;
      if (mode === 'working') return route.continue();
      return route.fulfill({ status: 400, contentType: 'application/json', body });
    });
    await page.goto('/fields');
    await expect(page.locator('[aria-busy=true]')).toBeVisible();
    await checkScreen(page, 'specialties-loading');
    mode = 'failing';
    release();
    const error = page.getByRole('alert').filter({ hasText: 'Bad Request. Please check your input.' });
    await expect(error.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(error.getByText('Status 400 · Reference request-of-the-test')).toBeVisible();
    await checkScreen(page, 'specialties-error');
    mode = 'working';
    await error.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe('the app', () => {
  test('works with the keyboard only, from the sign-in to a new specialty, and outlines the focused element', async ({ page }) => {
    await page.goto('/login');
    const name = uniqueName('Keyboard');
    const tabTo = async (target: string) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const { label, hasOutline } = await page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          const text =
            element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '';
          // If a field has a button in it, the outline is around both.
          const frames = [element, element.parentElement ?? element, element.closest('.mantine-Input-input') ?? element];
          const hasOutline = frames
            .map((frame) => getComputedStyle(frame))
            .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
          return { label: text.trim(), hasOutline: hasOutline || element === document.body };
        });
        expect(hasOutline, `focus at ${label}`).toBe(true);
        if (label.startsWith(target)) return;
      }
      throw new Error(`Tab does not lead to ${target}`);
    };
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.keyboard.type(demoAccounts.admin.phone);
    await tabTo('Password');
    await page.keyboard.type(demoAccounts.admin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(navigation(page).getByRole('link', { name: 'Specialties' })).toBeVisible();
    await tabTo('Specialties');
    await page.keyboard.press('Enter');
    await expect(cards(page).first()).toBeVisible();
    await tabTo('Add New Specialty');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator('[data-path=name]')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Added successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add New Specialty' })).toBeFocused();
  });

  test('has no horizontal scroll at a width of 320 pixels', async ({ openPage, admin }) => {
    const page = await openPage({ account: admin, viewport: { width: 320, height: 640 } });
    for (const path of ['/', '/settings', '/any/app']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]').first()).toHaveCount(0);
      await expectNoHorizontalScroll(page);
    }
    await page.goto('/fields');
    await page.getByRole('button', { name: 'Add New Specialty' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, 'specialty-add-320');
  });

  test('applies the chosen colour scheme from the first frame of the next load', async ({ adminPage: page, checkDarkScreen }) => {
    await page.goto('/settings');
    await page.getByLabel('Colour scheme').selectOption({ label: 'Dark' });
    await expectScheme(page, 'dark');
    await saveScreenshot(page, 'settings-chosen-dark');
    // Reads the scheme from the first parsed element on, which is before the first paint.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenSchemes: seen });
      const read = () => {
        if (document.body) seen.push(document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'none');
        if (seen.length < 20) requestAnimationFrame(read);
      };
      read();
    });
    await page.goto('/fields');
    await expect(cards(page).first()).toBeVisible();
    const seen: string[] = await page.evaluate('window.seenSchemes');
    expect(new Set(seen)).toEqual(new Set(['dark']));
    await page.goto('/settings');
    await page.getByLabel('Colour scheme').selectOption({ label: 'System' });
    await expectScheme(page, 'light');
    for (const path of ['/fields', '/no-such-page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]').first()).toHaveCount(0);
      await checkDarkScreen(page, `scheme${path.replaceAll('/', '-')}`);
    }
  });

  for (const [reducedMotion, longest] of [
    ['reduce', 1],
    ['no-preference', 200],
  ] as const) {
    test(`animates for at most ${longest} ms with prefers-reduced-motion: ${reducedMotion}, and closes a toast after three seconds`, async ({
      openPage,
      admin,
    }) => {
      const page = await openPage({ account: admin, reducedMotion });
      await openSpecialties(page);
      await page.getByRole('button', { name: 'Add New Specialty' }).click();
      const durations = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ effect }) => Number(effect?.getTiming().duration)),
      );
      expect(Math.max(0, ...durations)).toBeLessThanOrEqual(longest);
      await pauseToastTimers(page);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('Still'));
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Added successfully')).toBeVisible();
      // A toast closes when the animation of its progress bar ends.
      const progressBar = page.locator('.Toastify__progress-bar--animated');
      await expect(progressBar).toHaveCSS('animation-duration', '3s');
      await progressBar.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.finish();
      });
      await expect(toast(page, 'Added successfully')).toHaveCount(0);
    });
  }
});

test('Back closes a dialog on the first page of a tab', async ({ adminPage }) => {
  const page = await adminPage.context().newPage();
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Add New Group' }).first().click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/groups');
});
