import { expect, test } from './kit/fixtures.ts';
import { doctorImages } from './kit/images.ts';
import { addDoctor, uniqueName } from './kit/records.ts';

test('the list of doctors needs at most 42 requests in a new browser, and loads each picture once', async ({ adminPage: page, admin }) => {
  const { name } = await addDoctor(admin, { name: uniqueName('Nader'), ...(await doctorImages()) });
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  await page.goto('/doctors');
  const pictures = page.getByRole('row', { name }).locator('img');
  await expect(pictures).toHaveCount(1);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)))
    .toBe(true);
  let before = 0;
  const isQuiet = () => {
    const wasEqual = requests.length === before;
    before = requests.length;
    return wasEqual;
  };
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
  const files = requests.filter(({ pathname }) => pathname.startsWith('/api/v1/files/'));
  const ids = files.flatMap(({ searchParams }) => searchParams.getAll('file')).map((file) => file.split('.')[0]);
  expect(ids.length).toBeGreaterThanOrEqual(1);
  expect(ids).toEqual([...new Set(ids)]);
  expect(files.map(({ pathname }) => pathname)).toEqual(files.map(() => '/api/v1/files/thumbnails'));
  // The stream of changes opens later, and may load again what changed just before the page.
  const paths = requests.map(({ pathname }) => pathname);
  const stream = paths.indexOf('/api/v1/live');
  expect(paths.slice(0, stream < 0 ? paths.length : stream).length, requests.join('\n')).toBeLessThanOrEqual(42);
});

test('the session and the rows of a list are requested once each, before the scripts of the app have arrived', async ({
  adminPage: page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
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
  const paths: string[] = [];
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const me = () => paths.filter((path) => path === '/api/v1/auth/me');
  const rows = () => paths.filter((path) => path.startsWith('/api/v1/doctor?'));
  await page.goto('/doctors', { waitUntil: 'commit' });
  await expect.poll(() => [me().length, rows().length]).toEqual([1, 1]);
  release();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Verify pending \(/ })).toBeVisible();
  expect([me().length, rows().length]).toEqual([1, 1]);
  expect(rows()[0]).toContain('page=1&per_page=15');
});

test('a page shows its frame and placeholders while the rows do not arrive', async ({ adminPage: page }) => {
  await page.route(/\/api\/v1\/area\?/, () => undefined);
  await page.goto('/areas');
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Doctors' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
