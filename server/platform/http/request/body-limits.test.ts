// Proves SEC-19
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin } from '../../../test/builders.ts';

type Failure = { code: string; message: string; errors?: Record<string, string[]> };

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const post = async (url: string, payload: unknown, headers: Record<string, string> = {}) => {
  const response = await test.send({ method: 'POST', url, token, payload, headers });
  return { status: response.status, ...(response.body as Failure) };
};
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };
const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`field-${index}`, 1]));
const tooLarge = { status: 413, code: 'too_large' };

describe('a body without files', () => {
  it('is rejected above 1,100 fields or 64 kB if it is URL-encoded', async () => {
    expect(await post('/area/store', 'a&'.repeat(1_100), urlEncoded)).toMatchObject(tooLarge);
    expect(await post('/area/store', 'a&'.repeat(1_099), urlEncoded)).toMatchObject({ status: 422 });
    expect(await post('/area/store', `name=${'x'.repeat(64_000)}`, urlEncoded)).toMatchObject(tooLarge);
    expect(await post('/area/store', `name=${'x'.repeat(63_000)}`, urlEncoded)).toMatchObject({ status: 422 });
  });

  it('is rejected above 100 kB', async () => {
    expect(await post('/area/store', { name: 'x'.repeat(100_000) })).toMatchObject(tooLarge);
    expect(await post('/area/store', { name: 'x'.repeat(99_000) })).toMatchObject({ status: 422 });
    const long = Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`field-${index}`, 'x'.repeat(40_000)]));
    expect(await post('/area/store', buildForm(long).payload, buildForm(long).headers)).toMatchObject(tooLarge);
  });

  it('may list a thousand records as JSON or as a form', async () => {
    const recipientIds = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index);
    const fields = { title: 'Talk', message: 'Tonight' };
    const form = buildForm({ ...fields, ...Object.fromEntries(recipientIds.map((id, index) => [`recipientIds[${index}]`, String(id)])) });
    const noSuchMember = { status: 422, errors: { recipientIds: [expect.any(String)] } };
    expect(await post('/notifications/notifyUser', { ...fields, recipientIds })).toMatchObject(noSuchMember);
    expect(await post('/notifications/notifyUser', form.payload, form.headers)).toMatchObject(noSuchMember);
  });

  it('is rejected above 4 kB at the sign-in', async () => {
    const credentials = { phone: '01000000009', password: 'x'.repeat(4_000) };
    const form = buildForm(credentials);
    expect(await post('/auth/login', credentials)).toMatchObject(tooLarge);
    expect(await post('/auth/login', form.payload, form.headers)).toMatchObject(tooLarge);
    expect(await post('/auth/login', { ...credentials, password: 'x'.repeat(3_900) })).toMatchObject({ status: 422 });
  });
});

it('names at most twenty unknown fields', async () => {
  const unknown = await post('/area/store', { name: 'Cairo', ...manyFields(5_000), ['y'.repeat(5_000)]: 1 });
  expect([unknown.status, Object.keys(unknown.errors ?? {})]).toEqual([422, Object.keys(manyFields(20))]);
  const longName = await post('/area/store', { name: 'Cairo', ['y'.repeat(5_000)]: 1 });
  expect(Object.keys(longName.errors ?? {})).toEqual(['y'.repeat(100)]);
});

it('rejects a form inside a form', async () => {
  const inner = '--inner\r\ncontent-disposition: form-data; name="name"\r\n\r\nCairo\r\n--inner--\r\n';
  const part = `content-disposition: form-data; name="name"\r\ncontent-type: multipart/mixed; boundary=inner\r\n\r\n${inner}`;
  const payload = `--outer\r\n${part}\r\n--outer--\r\n`;
  expect(await post('/area/store', payload, { 'content-type': 'multipart/form-data; boundary=outer' })).toMatchObject({
    status: 400,
    code: 'malformed',
  });
});
