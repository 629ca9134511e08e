import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const doctors = /\/api\/v1\/doctor\?/;
const me = /\/api\/v1\/auth\/me$/;

/** Holds back the scripts of the app until the returned function is called. */
const holdScripts = async (page: Page) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

test.describe('the start of a page', () => {
  for (const search of ['', '?page=2&per_page=10&status=approved'])
    test(`requests the session and the rows of /doctors${search} once each, before the app's scripts have arrived`, async ({
      adminPage: page,
    }) => {
      await page.goto('/doctors');
      await page.getByLabel('Per page').selectOption('25');
      await expect(page).toHaveURL('/doctors?per_page=25');
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
});
