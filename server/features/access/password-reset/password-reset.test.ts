// Proves SES-44, SES-45, SGN-1, SGN-2
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from '../../../platform/security/secrets.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildResetCode, buildSecondStep, password } from '../../../test/builders.ts';
import { recordStatements } from '../../../test/statements.ts';
import { hashCode, notifyOfReset, sendCode } from './password-reset.job.ts';
import { passwordResetRepo } from './password-reset.repo.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
// The requests of one test must not count in the next.
beforeEach(() => {
  test.clock.advance(day + minute);
  test.enqueued.length = 0;
});

const chosen = 'a-new-pass-phrase';
const noCode = 'This code is wrong or has expired. Check it, or request a new one.';
let host = 0;
const newAddress = () => {
  host += 1;
  return `10.${Math.floor(host / 250)}.9.${host % 250}`;
};

const post = async (url: string, payload: object, { address = newAddress(), headers = {} } = {}) => {
  const response = await test.app.inject({ method: 'POST', url: `/api/v1/auth${url}`, payload, remoteAddress: address, headers });
  const { request_id, ...body } = response.json<Record<string, unknown>>();
  return { status: response.statusCode, body, retryAfter: Number(response.headers['retry-after']) };
};
const request = (phone: string, options = {}) => post('/password/code', { phone }, options);
const confirm = (
  phone: string,
  code: string,
  { password: typed = chosen, ...options }: { password?: string; address?: string; headers?: object } = {},
) => post('/password/reset', { phone, code, password: typed }, options);
const signIn = async (phone: string, typed: string) => (await post('/login', { phone, password: typed })).status;

const jobDeps = () => ({ ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined });
const runJobs = async () => {
  for (const { name, payload } of test.enqueued.splice(0)) {
    if (name === sendCode.name) await sendCode.run(sendCode.payload.parse(payload), jobDeps());
    if (name === notifyOfReset.name) await notifyOfReset.run(notifyOfReset.payload.parse(payload), jobDeps());
  }
};
const outboxOf = (userId: number) =>
  test.database.db
    .selectFrom('account_outbox')
    .select(['channel', 'recipient', 'body'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const lastCodeOf = async (userId: number) => /\d{6}/.exec((await outboxOf(userId)).at(-1)?.body ?? '')?.[0] ?? '';
const sentCode = async ({ id, phone }: { id: number; phone: string }) => {
  expect((await request(phone)).status).toBe(200);
  await runJobs();
  return lastCodeOf(id);
};
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const archivedAt = new Date('2026-11-20T10:00:00Z');
const callers: Record<string, () => Promise<{ id: number; phone: string }>> = {
  'an unknown phone': async () => ({ id: 0, phone: '01911111111' }),
  'an administrator': () => buildAdmin(test.database.db),
  'a company': () => buildCompany(test.database.db),
  'a doctor': () => buildDoctor(test.database.db),
  'a pending company': () => buildCompany(test.database.db, { status: 'pending' }),
  'a declined company': () => buildCompany(test.database.db, { status: 'declined' }),
  'an archived administrator': () => buildAdmin(test.database.db, { archived_at: archivedAt }),
};
const mayReset = new Set(['an administrator', 'a company']);

describe('requesting a code', () => {
  it('gives every phone the same response after the same statements, and sends only to people who sign in here', async () => {
    const seen = new Set<string>();
    for (const [who, build] of Object.entries(callers)) {
      const { id, phone } = await build();
      const { result, statements } = await recordStatements(test.database.db, () => request(phone));
      seen.add(JSON.stringify([result, statements.map(({ sql }) => sql), test.enqueued.map(({ name }) => name)]));
      await runJobs();
      expect([who, (await outboxOf(id)).length]).toEqual([who, mayReset.has(who) ? 1 : 0]);
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('If an account with this phone exists, we have sent a code.');
  });

  it('compares a code of every phone with the same statements and the same response', async () => {
    const seen = new Set<string>();
    for (const build of Object.values(callers)) {
      const { id, phone } = await build();
      if (id !== 0) await buildResetCode(test.database.db, phone, '654321');
      const { result, statements } = await recordStatements(test.database.db, () => confirm(phone, '123456'));
      expect(result).toEqual({
        status: 422,
        retryAfter: Number.NaN,
        body: { code: 'invalid', message: noCode, errors: { code: [noCode] } },
      });
      seen.add(JSON.stringify(statements.map(({ sql }) => sql)));
    }
    expect([...seen]).toHaveLength(1);
  });

  it('sends at most one code a minute, five an hour and ten a day to a phone, and says so for every phone', async () => {
    const flood = async (phone: string, times: number, apart: number) => {
      const responses: string[] = [];
      for (let index = 0; index < times; index += 1) {
        const { status, body, retryAfter } = await request(phone);
        if (status !== 200) responses.push(`${status} ${body['message']} ${retryAfter}`);
        test.clock.advance(apart);
      }
      await runJobs();
      return responses;
    };
    const admin = await buildAdmin(test.database.db);
    const messages = {
      minute: '429 A code was requested for this phone a moment ago. Wait a minute and try again. 59',
      hour: '429 Too many codes were requested for this phone. Try again in an hour, or ask an administrator to reset your password. 3000',
      day: '429 Too many codes were requested for this phone today. Ask an administrator to reset your password. ',
    };
    for (const { id, phone } of [admin, { id: 0, phone: '01911111112' }]) {
      const sent = async () => (await outboxOf(id)).length;
      const expected = (count: number) => (id === 0 ? 0 : count);
      expect(await flood(phone, 2, 1000)).toEqual([messages.minute]);
      test.clock.advance(2 * minute - 2000);
      expect((await flood(phone, 5, 2 * minute)).at(0)).toBe(messages.hour);
      expect(await sent()).toBe(expected(5));
      expect((await flood(phone, 20, 30 * minute)).at(-1)).toContain(messages.day);
      expect(await sent()).toBe(expected(10));
      test.clock.advance(day);
    }
    expect(await signIn(admin.phone, password)).toBe(200);
  });

  it('rejects an address after twenty requests, with Retry-After', async () => {
    const phoneOf = (index: number) => `0177${String(index).padStart(7, '0')}`;
    for (let index = 0; index < 20; index += 1) expect((await request(phoneOf(index), { address: '10.200.0.1' })).status).toBe(200);
    expect(await request(phoneOf(20), { address: '10.200.0.1' })).toMatchObject({ status: 429, retryAfter: 900 });
    expect((await request(phoneOf(20), { address: '10.200.0.2' })).status).toBe(200);
  });

  it('stops after 300 sent codes an hour, which requests for unknown phones do not use up', async () => {
    await test.database.db
      .insertInto('password_reset_attempts')
      .values(Array.from({ length: 299 }, () => ({ key: 'sent', attempted_at: test.clock.now() })))
      .execute();
    expect((await request('01911111113')).status).toBe(200);
    const [one, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
    for (const { phone } of [one, other]) expect((await request(phone)).status).toBe(200);
    await runJobs();
    expect([(await outboxOf(one.id)).length, (await outboxOf(other.id)).length]).toEqual([1, 0]);
    expect(await request('01911111114')).toMatchObject({
      status: 429,
      retryAfter: 3600,
      body: { message: 'Too many codes were requested. Try again in an hour, or ask an administrator to reset your password.' },
    });
    test.clock.advance(hour);
    expect((await request('01911111114')).status).toBe(200);
  });

  it('rejects a request of another website', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect([(await request('01911111111', { headers })).status, (await confirm('01911111111', '123456', { headers })).status]).toEqual([
      403, 403,
    ]);
    expect(test.enqueued).toEqual([]);
  });

  it('writes to the e-mail of a user without a mobile number, and the code only into the outbox', async () => {
    const company = await buildCompany(test.database.db, { phone: '0223456789' });
    const code = await sentCode(company);
    expect(await outboxOf(company.id)).toMatchObject([{ channel: 'mail', recipient: company.email }]);
    const stored = await test.database.db.selectFrom('password_reset_codes').selectAll().where('user_id', '=', company.id).execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    // A plain hash of a code could be reversed by trying all of them.
    expect(stored.map(({ code_hash }) => Buffer.from(code_hash))).toEqual([hashCode(test.secrets, company.id, code)]);
    const others = await openSecrets(test.dataDir, { secretsKey: undefined });
    expect(hashCode(others, company.id, code)).not.toEqual(hashCode(test.secrets, company.id, code));
    expect((await confirm(company.phone, code)).status).toBe(200);
    await runJobs();
    expect((await outboxOf(company.id)).at(-1)).toMatchObject({ channel: 'mail', body: expect.stringContaining('was changed') });
  });
});

describe('setting the password by the code', () => {
  it('ends all sessions, writes the audit trail, tells the user, and works once', async () => {
    const admin = await buildAdmin(test.database.db);
    const token = await test.tokenOf(admin.id);
    const code = await sentCode(admin);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await confirm(admin.phone, ` ${arabic} `)).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed. Sign in with the new one.' },
    });
    await runJobs();
    expect((await outboxOf(admin.id)).map(({ body }) => body)).toEqual([
      `Your Medboard code is ${code}. It is valid for 10 minutes. Do not share it with anyone.`,
      'The password of your Medboard account was changed. If this was not you, contact an administrator.',
    ]);
    expect((await test.send({ method: 'GET', url: '/auth/me', token })).status).toBe(401);
    expect([await signIn(admin.phone, password), await signIn(admin.phone, chosen)]).toEqual([401, 200]);
    const lines = await test.database.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'after'])
      .where('entity', '=', 'users')
      .where('entity_id', '=', admin.id)
      .orderBy('id')
      .execute();
    expect(lines.slice(0, 2)).toEqual([
      { actor_id: null, action: 'passwordReset.sendCode', after: null },
      { actor_id: admin.id, action: 'passwordReset.confirm', after: null },
    ]);
    expect((await confirm(admin.phone, code, { password: 'another-pass-phrase' })).status).toBe(422);
  });

  it('leaves the second step of the sign-in', async () => {
    const admin = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, admin.id);
    expect((await confirm(admin.phone, await sentCode(admin))).status).toBe(200);
    const { body } = await post('/login', { phone: admin.phone, password: chosen });
    expect(body).toMatchObject({ data: { challenge: expect.any(String) } });
    expect(body).not.toHaveProperty('data.token');
  });

  it('lets one of two concurrent requests use a code', async () => {
    const admin = await buildAdmin(test.database.db);
    const code = await sentCode(admin);
    const results = await Promise.all([
      confirm(admin.phone, code, { password: 'first-pass-phrase' }),
      confirm(admin.phone, code, { password: 'second-pass-phrase' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = results[0]?.status === 200 ? 'first-pass-phrase' : 'second-pass-phrase';
    expect(await signIn(admin.phone, winner)).toBe(200);
  });

  it('rejects a code after ten minutes, after a newer one, and after five wrong ones', async () => {
    const old = await buildAdmin(test.database.db);
    const oldCode = await sentCode(old);
    test.clock.advance(10 * minute);
    expect((await confirm(old.phone, oldCode)).status).toBe(422);

    const replaced = await buildAdmin(test.database.db);
    const first = await sentCode(replaced);
    test.clock.advance(minute);
    const second = await sentCode(replaced);
    if (first !== second) expect((await confirm(replaced.phone, first)).status).toBe(422);
    expect((await confirm(replaced.phone, second)).status).toBe(200);

    const guessed = await buildAdmin(test.database.db);
    const code = await sentCode(guessed);
    for (let index = 0; index < 5; index += 1) expect((await confirm(guessed.phone, otherThan(code))).status).toBe(422);
    expect((await confirm(guessed.phone, code)).status).toBe(422);
    expect(await signIn(guessed.phone, password)).toBe(200);
  });

  it.each([
    ['the password', { password_hash: 'another' }],
    ['the phone', { phone: '01955500001' }],
    ['the e-mail', { email: 'another@example.test' }],
  ])('rejects a code after a change of %s', async (_, change) => {
    const admin = await buildAdmin(test.database.db);
    const code = await sentCode(admin);
    await test.database.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
    expect(await confirm('phone' in change ? change.phone : admin.phone, code)).toMatchObject({ status: 422, body: { message: noCode } });
  });

  it('counts no attempt with an earlier code for a newer one', async () => {
    const admin = await buildAdmin(test.database.db);
    const attempts = async () =>
      (await test.database.db.selectFrom('password_reset_codes').select('tries').where('user_id', '=', admin.id).execute()).map(
        ({ tries }) => tries,
      );
    await buildResetCode(test.database.db, admin.phone, '123456');
    const earlier = hashCode(test.secrets, admin.id, '654321');
    await passwordResetRepo.uncountAttempt(test.database.db, { userId: admin.id, codeHash: earlier });
    expect(await attempts()).toEqual([0]);
  });

  it('keeps the code if the new password is refused', async () => {
    const admin = await buildAdmin(test.database.db, { name: 'Mona Adel' });
    const code = await sentCode(admin);
    for (let index = 0; index < 6; index += 1)
      expect((await confirm(admin.phone, code, { password: 'MonaAdel1990' })).body['errors']).toEqual({
        password: ['This password is made of the name of the account. Choose one that others cannot guess.'],
      });
    expect((await confirm(admin.phone, code)).status).toBe(200);
  });

  it('rejects an address after twenty tries in fifteen minutes', async () => {
    const address = '10.201.0.1';
    for (let index = 0; index < 20; index += 1) expect((await confirm('01911111111', '123456', { address })).status).toBe(422);
    expect(await confirm('01911111111', '123456', { address })).toMatchObject({ status: 429, retryAfter: 900 });
  });
});
