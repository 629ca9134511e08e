// Proves ACC-1, ACC-2, ACC-3, ACC-4, ACC-8, NAV-1, NAV-2, NAV-5, NAV-6, NAV-7, NAV-9, NAV-10, NAV-26, SET-2
import type { Locator, Page } from '@playwright/test';
import { pauseToastTimers } from './kit/actions.ts';
import { demoAccounts } from './kit/api.ts';
import { expect, test } from './kit/fixtures.ts';
import { dialog, toast } from './kit/locators.ts';
import { uniqueName } from './kit/records.ts';
import { checkScreen, expectNoHorizontalScroll } from './kit/screen-checks.ts';
import { phone } from './kit/viewports.ts';

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

const rows = (page: Page) => page.getByRole('main').getByRole('row');

const expectScheme = (page: Page, scheme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);

const openSpecialties = async (page: Page) => {
  await page.goto('/fields');
  await expect(rows(page).first()).toBeVisible();
};

test.describe('the shell', () => {
  test('opens the navigation from a width of 992 pixels, closes it below, also at load', async ({ adminPage: page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNavigation(page, 'open');
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
    await expectNavigation(page, 'closed');

    await page.setViewportSize(phone);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNavigation(page, 'closed');
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    await navigation(page).getByRole('link', { name: 'Areas' }).click();
    await expect(page.getByRole('heading', { name: /Areas/, level: 1 })).toBeVisible();
    await expectNavigation(page, 'closed');
  });

  test('closes the open dialog on Back, also on the first page of a tab, and leaves the page on the next one', async ({
    adminPage: page,
  }) => {
    await page.goto('/areas');
    await page.getByRole('button', { name: 'Add New Area' }).click();
    await expect(dialog(page, 'Add New Area')).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/areas');
    await page.getByRole('link', { name: 'Specialties' }).click();
    await page.getByRole('button', { name: 'Add New Specialty' }).click();
    await expect(dialog(page, 'Add New Specialty')).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/fields');
    await page.goBack();
    await expect(page).toHaveURL('/areas');
  });

  test('links every list, and opens the archive from the profile menu, with its own links', { tag: '@long' }, async ({
    adminPage: page,
  }) => {
    await openSpecialties(page);
    await expectLinksInOrder(navigation(page), [
      ...[
        'Home',
        'Calendar',
        'Doctors',
        'Companies',
        'Groups',
        'Contact',
        'Library',
        'Blogs',
        'Stories',
        'Conferences',
        'Posts',
        'Reports',
        'Notes',
      ],
      ...['Messages', 'Notifications', 'Webinars', 'Areas', 'Specialties', 'Categories', 'Tags', 'Promo Code'],
    ]);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText(['Home', 'Archive', 'Notifications', 'Settings', 'Logout']);
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: /Archived Areas/, level: 1 })).toBeVisible();
    await expectLinksInOrder(page.getByRole('navigation', { name: 'Archive navigation' }), [
      ...['Areas', 'Specialties', 'Doctors', 'Company', 'Blogs', 'Stories', 'Books', 'Research', 'Messages', 'Videos'],
      ...['Conferences', 'Categories', 'Tags', 'Promo Code'],
    ]);
  });

  test('shows the 404 screen, and the download screen on an unknown path that contains /app', { tag: '@long' }, async ({
    adminPage: page,
    page: visitorPage,
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
    await expect(rows(page).first()).toBeVisible();
    await tabTo('Add New Specialty');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator('[data-path=name]')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Added successfully')).toBeVisible();
    await expect(rows(page).filter({ hasText: name })).toBeVisible();
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
  });

  test('applies the chosen colour scheme from the first frame of the next load', async ({ adminPage: page }) => {
    await page.goto('/settings');
    await page.getByLabel('Colour scheme').selectOption({ label: 'Dark' });
    await expectScheme(page, 'dark');
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
    await expect(rows(page).first()).toBeVisible();
    const seen: string[] = await page.evaluate('window.seenSchemes');
    expect(new Set(seen)).toEqual(new Set(['dark']));
    await page.goto('/settings');
    await page.getByLabel('Colour scheme').selectOption({ label: 'System' });
    await expectScheme(page, 'light');
  });

  test('animates for at most 200 ms, and not at all if the user prefers reduced motion', async ({ openPage, admin }) => {
    for (const [reducedMotion, longest] of [
      ['reduce', 1],
      ['no-preference', 200],
    ] as const) {
      const page = await openPage({ account: admin, reducedMotion });
      await openSpecialties(page);
      await page.getByRole('button', { name: 'Add New Specialty' }).click();
      await expect(dialog(page)).toBeAttached();
      const durations = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ effect }) => Number(effect?.getTiming().duration)),
      );
      expect(Math.max(0, ...durations)).toBeLessThanOrEqual(longest);
    }
  });

  test('closes a toast after three seconds, which stop while the pointer is on it', async ({ adminPage: page }) => {
    await openSpecialties(page);
    await pauseToastTimers(page);
    await page.getByRole('button', { name: 'Add New Specialty' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('Still'));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Added successfully')).toBeVisible();
    const progressBar = page.locator('.Toastify__progress-bar--animated');
    await page.locator('.Toastify__toast').hover();
    await expect(progressBar).toHaveCSS('animation-play-state', 'paused');
    await expect(progressBar).toHaveCSS('animation-duration', '3s');
    // A toast closes when the animation of its progress bar ends.
    await progressBar.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await expect(toast(page, 'Added successfully')).toHaveCount(0);
  });
});
