// Proves ARE-6, CAT-5
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { buildAdmin } from '../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const store = async (url: string, name: unknown) => {
  const { status, body } = await test.send({ method: 'POST', url, payload: { name }, token });
  return [status, ...((body as { errors?: Record<string, string[]> }).errors?.['name'] ?? [])].join(' ');
};

it.each([
  { url: '/area/store', noun: 'Name', max: 100 },
  { url: '/field/store', noun: 'Name', max: 100 },
  { url: '/groups', noun: 'Name', max: 50 },
  { url: '/category/store', noun: 'Category', min: 3, max: 100, tooShort: 'Category must be at least 3 characters long' },
  { url: '/tag/store', noun: 'Tags', min: 3, max: 100, tooShort: 'Tags must be at least 3 characters long' },
  { url: '/promocode/store', noun: 'Promo Code Name', min: 2, max: 50, tooShort: 'Promo Code Name must be at least 2 characters' },
])('$url rejects a name that is missing, too short or too long', async ({ url, noun, min = 1, max, tooShort }) => {
  const missing = [undefined, null, '', '   '];
  for (const name of missing) expect([name, await store(url, name)]).toEqual([name, `422 ${noun} is required`]);
  if (tooShort) expect(await store(url, 'x'.repeat(min - 1))).toBe(`422 ${tooShort}`);
  expect(await store(url, 'x'.repeat(max + 1))).toBe(`422 ${noun} must not exceed ${max} characters`);
  expect([await store(url, 'z'.repeat(min)), await store(url, 'z'.repeat(max))]).toEqual(['201', '201']);
});
