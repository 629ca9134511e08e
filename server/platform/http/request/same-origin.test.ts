// Proves SES-30
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, password } from '../../../test/builders.ts';

let test: TestApp;
let phone: string;
beforeAll(async () => {
  test = await openTestApp({ settings: { PUBLIC_URL: 'https://medboard.example' } });
  phone = (await buildAdmin(test.database.db)).phone;
});
afterAll(() => test?.close());

const signIn = async (headers: Record<string, string>, payload: unknown = { phone, password }) =>
  (await test.send({ method: 'POST', url: '/auth/login', payload, headers })).status;

it.each<[string, number, Record<string, string>]>([
  ['no browser', 200, {}],
  ['this site', 200, { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:4001' }],
  ['no page', 200, { 'sec-fetch-site': 'none' }],
  ['the public address', 200, { origin: 'https://medboard.example' }],
  ['the address of the request', 200, { origin: 'http://10.0.0.5:4000', host: '10.0.0.5:4000' }],
  ['another site', 403, { 'sec-fetch-site': 'cross-site', origin: 'https://medboard.example' }],
  ['another site of the same domain', 403, { 'sec-fetch-site': 'same-site' }],
  ['another origin', 403, { origin: 'https://other.example' }],
  ['a hidden origin', 403, { origin: 'null' }],
])('lets a request of %s sign in with %i', async (_from, status, headers) => {
  expect(await signIn(headers)).toBe(status);
});

it('accepts JSON and multipart at the sign-in, and no URL-encoded form', async () => {
  const form = buildForm({ phone, password });
  expect(await signIn(form.headers, form.payload)).toBe(200);
  const urlEncoded = new URLSearchParams({ phone, password }).toString();
  expect(await signIn({ 'content-type': 'application/x-www-form-urlencoded' }, urlEncoded)).toBe(415);
});
