import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appPrefix } from '../../../../contract/app/kit.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildDoctor } from '../../../test/builders.ts';
import { readCode, sendCodes } from '../../../test/registration.ts';
import { recordStatements } from '../../../test/statements.ts';
import { sendPhoneCode } from './codes.job.ts';

const minute = 60_000;
const hour = 60 * minute;
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ settings: { CODES_PER_HOUR: '70' } });
});
afterAll(() => test?.close());
beforeEach(() => {
  test.clock.advance(25 * hour);
  test.enqueued.length = 0;
});

let serial = 0;
const newPhone = () => {
  serial += 1;
  return `0102${String(serial).padStart(7, '0')}`;
};
const newAddress = () => {
  serial += 1;
  return `10.${Math.floor(serial / 250)}.7.${serial % 250}`;
};
const post = async (url: string, payload: object, remoteAddress = newAddress()) => {
  const response = await test.app.inject({ method: 'POST', url: `${appPrefix}/registration${url}`, payload, remoteAddress });
  const { request_id, ...body } = response.json<Record<string, unknown>>();
  return { status: response.statusCode, body, retryAfter: Number(response.headers['retry-after']) };
};
const request = (phone: string, address?: string) => post('', { phone, locale: 'en' }, address);
const verify = (phone: string, code: string) => post('/verify', { phone, code });
const receive = async (phone: string) => {
  await sendCodes(test);
  return (await readCode(test, phone)) ?? '';
};
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

it('answers alike for known and unknown phones, with the same statements', async () => {
  const { phone } = await buildDoctor(test.database.db);
  const observe = async (each: string) => {
    const { result, statements } = await recordStatements(test.database.db, () => request(each));
    return { response: result, statements: statements.map(({ sql }) => sql) };
  };
  const [known, unknown] = [await observe(phone), await observe(newPhone())];
  expect(known.response).toMatchObject({ status: 202 });
  expect(known).toEqual(unknown);
  expect(test.enqueued.map(({ name }) => name)).toEqual([sendPhoneCode.name, sendPhoneCode.name]);
});

it('sends the code in the language of the request, and the next one after a minute', async () => {
  const phone = newPhone();
  expect((await post('', { phone, locale: 'ar' })).status).toBe(202);
  const first = await receive(phone);
  const { body, user_id } = await test.database.db
    .selectFrom('account_outbox')
    .select(['body', 'user_id'])
    .where('recipient', '=', `2${phone}`)
    .executeTakeFirstOrThrow();
  expect([body, user_id]).toEqual([`رمز Medboard الخاص بك هو ${first}. وهو صالح لمدة 10 دقائق. لا تشاركه مع أحد.`, null]);
  expect(await request(phone)).toMatchObject({ status: 429, retryAfter: 60 });
  test.clock.advance(minute);
  expect((await request(phone)).status).toBe(202);
  const second = await receive(phone);
  if (first !== second) expect((await verify(phone, first)).status).toBe(422);
  expect((await verify(phone, second)).status).toBe(201);
  expect((await verify(phone, second)).status).toBe(422);
});

it.each([4, 5])('is refused after five wrong tries: %i', async (tries) => {
  const phone = newPhone();
  await request(phone);
  const code = await receive(phone);
  const statuses = await Promise.all(Array.from({ length: tries }, async () => (await verify(phone, wrong(code))).status));
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect((await verify(phone, code)).status).toBe(tries < 5 ? 201 : 422);
});

it.each([
  [10 * minute - 1000, 201],
  [10 * minute, 422],
])('is valid for ten minutes: after %i ms the response is %i', async (milliseconds, status) => {
  const phone = newPhone();
  await request(phone);
  const code = await receive(phone);
  test.clock.advance(milliseconds);
  expect((await verify(phone, code)).status).toBe(status);
});

it('is not valid for another purpose', async () => {
  const { phone } = await buildDoctor(test.database.db);
  test.enqueued.push({ name: sendPhoneCode.name, payload: { phone, purpose: 'reset', language: 'en', requestId: 'r' } });
  expect((await verify(phone, await receive(phone))).status).toBe(422);
});

it('for a new password is sent to doctors only', async () => {
  const phone = newPhone();
  test.enqueued.push({ name: sendPhoneCode.name, payload: { phone, purpose: 'reset', language: 'en', requestId: 'r' } });
  expect(await receive(phone)).toBe('');
});

describe('the limits', () => {
  it('allow a phone five requests in a day', async () => {
    const phone = newPhone();
    for (let index = 0; index < 5; index += 1) {
      expect((await request(phone)).status).toBe(202);
      test.clock.advance(hour);
    }
    expect(await request(phone)).toMatchObject({ status: 429, retryAfter: 19 * 3600 });
    test.clock.advance(19 * hour);
    expect((await request(phone)).status).toBe(202);
  });

  it('allow a network sixty requests in an hour', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await request(newPhone(), address)).status);
    expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([202]), 429]);
    expect((await request(newPhone())).status).toBe(202);
  });

  it('allow all together CODES_PER_HOUR codes', async () => {
    const phones = Array.from({ length: 71 }, newPhone);
    for (const phone of phones) await request(phone);
    await sendCodes(test);
    const codes = await Promise.all(phones.map((phone) => readCode(test, phone)));
    expect(codes.filter((code) => code !== undefined)).toHaveLength(70);
    expect(await request(newPhone())).toMatchObject({
      status: 429,
      body: { message: 'Too many codes were requested. Try again in an hour.' },
    });
    test.clock.advance(hour);
    expect((await request(newPhone())).status).toBe(202);
  });
});
