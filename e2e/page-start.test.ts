import { expect, test } from './fixtures.ts';

const doctors = /\/api\/v1\/doctor\?/;
const me = /\/api\/v1\/auth\/me$/;

test("requests the session and the rows of a list once each, before the app's scripts have arrived", async ({ adminPage: page }) => {
  await page.goto('/doctors');
  const chosen = page.waitForResponse(/\/doctor\?.*per_page=25/);
  await page.getByLabel('Per page').selectOption('25');
  await chosen;
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
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/doctors', { waitUntil: 'commit' });
  await expect.poll(() => [countOf(me), countOf(doctors)]).toEqual([1, 1]);
  release();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Verify pending \(/ })).toBeVisible();
  expect([countOf(me), countOf(doctors)]).toEqual([1, 1]);
  expect(requests.find((url) => doctors.test(url))).toContain('per_page=25');
});
