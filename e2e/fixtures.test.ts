// Proves SEC-12
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findViolations } from './kit/axe.ts';
import { expect, test as productTest } from './kit/fixtures.ts';
import { expectAccessible } from './kit/screen-checks.ts';

// The strictest policy that the product sends, so that these tests fail if a fixture breaks it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self'; connect-src 'self'";

const pages: Record<string, string> = {
  '/sound': '<h1>Sound</h1><p>Nothing is wrong here.</p><script src="/sound.js"></script>',
  '/sound.js': 'document.title = "Sound";',
  '/broken':
    '<h1>Broken</h1><img src="/missing.png"><script>document.title = "inline";</script><p style="color: red">a</p><script src="/throws.js"></script>',
  '/throws.js': 'console.error("logged on the console"); throw new Error("thrown in a script");',
};

/** The same fixtures on a server with one page without and one with mistakes. */
const test = productTest.extend<object, { server: { url: string } }>({
  server: [
    async ({}, use) => {
      const server = createServer(({ url = '' }, response) => {
        const body = pages[url];
        response.writeHead(body === undefined ? 404 : 200, {
          'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
          'content-security-policy': policy,
        });
        response.end(
          url.endsWith('.js') || body === undefined
            ? body
            : `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="/sound.js"></head><body><main>${body}</main></body></html>`,
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      // The address of a listening TCP server is an object.
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
});

test('a broken policy, an error on the console, an exception, a missing file and an axe violation are reported, and nothing of a sound page', async ({
  page,
  problems,
}) => {
  await page.goto('/sound');
  await expectAccessible(page);
  expect(problems.unexpected()).toEqual([]);
  await page.goto('/broken');
  expect(await findViolations(page)).toContainEqual(expect.stringMatching(/^image-alt/));
  for (const pattern of [
    /^policy: script-src-elem blocked inline/,
    /^policy: style-src-attr/,
    /^console: logged on the console/,
    /^exception: .*thrown in a script/,
    /^response: 404 GET .*missing\.png/,
  ]) {
    await expect.poll(() => problems.unexpected()).toContainEqual(expect.stringMatching(pattern));
  }
  problems.allow(/./);
});

test('a problem that a test does not allow fails it', async ({ page }) => {
  test.fail();
  await page.goto('/broken');
});
