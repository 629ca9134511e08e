import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { screenshot, testBrowser } from './harness.ts';

// The strictest policy that the product sends, so that the harness is seen to stay within it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self'; connect-src 'self'";

const pages: Record<string, string> = {
  '/sound': '<h1>Sound</h1><p>Nothing is wrong here.</p><script src="/sound.js"></script>',
  '/sound.js': 'document.title = "Sound";',
  '/broken':
    '<h1>Broken</h1><img src="/missing.png"><script>document.title = "inline";</script><p style="color: red">a</p><script src="/throws.js"></script>',
  '/throws.js': 'console.error("said on the console"); throw new Error("thrown in a script");',
};

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
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
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const browser = testBrowser();

it('has nothing to say of a sound page, and breaks no policy itself', async () => {
  const { page, watch } = await browser.open({ baseURL: origin });
  await page.goto('/sound');
  expect(await findBarriers(page)).toEqual([]);
  await screenshot(page, 'harness');
  expect(watch.problems()).toEqual([]);
});

it('sees a broken policy, a message on the console, an exception, a missing file and a barrier', async () => {
  const { page, watch } = await browser.open({ baseURL: origin });
  await page.goto('/broken');
  expect(await findBarriers(page)).toContainEqual(expect.stringMatching(/^image-alt/));
  const problems = watch.problems();
  for (const pattern of [
    /^policy: script-src-elem blocked inline/,
    /^policy: style-src-attr/,
    /^console: said on the console/,
    /^exception: .*thrown in a script/,
    /^answer: 404 GET .*missing\.png/,
  ]) {
    expect(problems).toContainEqual(expect.stringMatching(pattern));
  }
});

it('leaves out what a test allows', async () => {
  const { page, watch } = await browser.open({ baseURL: origin });
  watch.allow(/missing\.png|policy|Content Security Policy|console|exception/);
  await page.goto('/broken');
  expect(watch.problems()).toEqual([]);
});
