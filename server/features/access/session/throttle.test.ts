// Proves SES-12, SES-27, SES-28, SES-29
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { unavailable } from '../../../platform/errors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, password } from '../../../test/builders.ts';
import { sessionRepo } from './session.repo.ts';
import { verifyAttempt } from './throttle.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(() => test.clock.advance(6 * 60_000));

const signIn = async (phone: string, address: string, typed = password) =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { phone, password: typed },
      remoteAddress: address,
    })
  ).statusCode;

type Account = { id: number; phone: string };
const unknownPhone = (index: number) => ({ id: undefined, phone: `0188${String(index).padStart(7, '0')}` });
const attempt = async ({ id, phone }: Account | ReturnType<typeof unknownPhone>, address: string, verify = async () => false) => {
  try {
    const unrecorded = { proof: 'password' as const, recordEvent: () => undefined };
    return await verifyAttempt(test.database, { phone, userId: id, address, now: test.clock.now(), ...unrecorded }, verify);
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const countFailures = async (address: (index: number) => string, tries: number) => {
  const results = [];
  for (let index = 0; index < tries; index += 1) results.push(await attempt(unknownPhone(index), address(index)));
  return results.filter((result) => result === false).length;
};

it('accepts forty right passwords that arrive from an address at the same time, and counts none of them', async () => {
  const results = Array.from({ length: 40 }, (_, index) => attempt(unknownPhone(index), '10.1.0.1', async () => true));
  expect(await Promise.all(results)).toEqual(Array(40).fill(true));
  expect(await sessionRepo.listFailuresSince(test.database.db, 'address:10.1.0.1', new Date(0))).toEqual([]);
});

it('counts no attempt whose password was not verified', async () => {
  const user = await buildAdmin(test.database.db);
  for (let index = 0; index < 6; index += 1)
    expect(await attempt(user, '10.2.0.1', () => Promise.reject(unavailable()))).toBe('unavailable');
  expect(await signIn(user.phone, '10.2.0.1')).toBe(200);
});

it('rejects attempts with 503 while a hundred wait', async () => {
  const verified = Promise.withResolvers<boolean>();
  let refused = 0;
  const attempts = Array.from({ length: 110 }, async (_, index) => {
    const result = await attempt(unknownPhone(index), `10.3.0.${index}`, () => verified.promise);
    if (result === 'unavailable') refused += 1;
  });
  // An attempt that reaches the queue after the first one has left it would find a place.
  await vi.waitFor(() => expect(refused).toBe(8), { timeout: 10_000 });
  verified.resolve(true);
  await Promise.all(attempts);
  expect(refused).toBe(8);
});

it('locks an account for other addresses only, if its user has signed in from this one', async () => {
  const { phone } = await buildAdmin(test.database.db);
  expect(await signIn(phone, '10.4.0.1')).toBe(200);
  for (let host = 2; host < 7; host += 1) expect(await signIn(phone, `10.4.0.${host}`, 'wrong-password')).toBe(401);
  expect([await signIn(phone, '10.4.0.9'), await signIn(phone, '10.4.0.1')]).toEqual([429, 200]);
  for (let index = 0; index < 5; index += 1) expect(await signIn(phone, '10.4.0.1', 'wrong-password')).toBe(401);
  expect(await signIn(phone, '10.4.0.1')).toBe(429);
});

it('forgets an address from which a user has not signed in for thirty days', async () => {
  const user = await buildAdmin(test.database.db);
  expect(await signIn(user.phone, '10.5.0.1')).toBe(200);
  test.clock.advance(31 * 86_400_000);
  for (let host = 2; host < 7; host += 1) expect(await attempt(user, `10.5.0.${host}`)).toBe(false);
  expect(await signIn(user.phone, '10.5.0.1')).toBe(429);
});

it('counts the IPv6 addresses of a /64 together, however they are spelled, and those of a /48', async () => {
  const spellings = ['2001:db8::', '2001:0db8:0:0:0:0:0:', '2001:DB8:0:0:ffff::'];
  expect(await countFailures((index) => `${spellings[index % 3]}${index}`, 25)).toBe(20);
  const failures = Array.from({ length: 97 }, () => ({ key: 'address:2001:db8:1::/48', failed_at: test.clock.now() }));
  await test.database.db.insertInto('sign_in_failures').values(failures).execute();
  expect(await countFailures((index) => `2001:db8:1:${index}::1`, 5)).toBe(3);
  expect(await countFailures(() => '2001:db8:2::1', 1)).toBe(1);
});

it('allows an address five failures for each of its users, and at least twenty', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => buildAdmin(test.database.db)));
  for (const user of users) expect(await attempt(user, '10.6.0.1', async () => true)).toBe(true);
  expect(await countFailures(() => '10.6.0.1', 35)).toBe(30);
});
