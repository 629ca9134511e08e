// Proves SGN-6, SGN-7, SGN-8
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondStepRoutes as routes } from '../../../../contract/entities/access/second-step.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildSecondStep, codeAt, password } from '../../../test/builders.ts';

const minute = 60_000;

let test: TestApp;
let user: { id: number; phone: string; token: string; recoveryCode: string };
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.advance(6 * minute);
  const { id, phone } = await buildAdmin(test.database.db);
  user = { id, phone, token: await test.tokenOf(id), ...(await buildSecondStep(test.database.db, id)) };
});

type Answer = { status: number; body: { message: string; data: Record<string, string> } };

const post = (url: string, payload: object, token?: string) => test.send({ method: 'POST', url, payload, token }) as Promise<Answer>;
const challengeOf = async () => (await post('/auth/login', { phone: user.phone, password })).body.data['challenge'] ?? '';
const prove = (challenge: string, code: string) => post('/auth/second-step', { challenge, code });
const newCodes = (code: string) => post(routes.newCodes.path, { password, code }, user.token);
const disable = (code: string) => post(routes.disable.path, { password, code }, user.token);
const currentCode = () => codeAt(test.clock.now());
const wrongCode = () => (currentCode() === '000000' ? '111111' : '000000');

/** Runs `change` after the next code is decrypted, so before the transaction of its request. */
const duringTheNextCheck = (change: () => Promise<unknown>) => {
  const { decrypt } = test.secrets;
  let changed: Promise<unknown> | undefined;
  test.secrets.decrypt = (...input) => {
    test.secrets.decrypt = decrypt;
    changed = change();
    return decrypt(...input);
  };
  return () => changed;
};

describe('a request that fails', () => {
  const requests: Record<string, (code: string, challenge: string) => Promise<Answer>> = {
    'a sign-in': (code, challenge) => prove(challenge, code),
    'new recovery codes': newCodes,
    'turning off': disable,
    'a password confirmation': (code) => post('/auth/verify', { code }, user.token),
  };

  it.each(Object.keys(requests))('does not use up the code: %s', async (name) => {
    const send = requests[name] ?? newCodes;
    const challenge = await challengeOf();
    await sql`alter table audit add constraint broken check (entity_id <> ${sql.lit(user.id)}) not valid`.execute(test.database.db);
    const failed = await send(currentCode(), challenge);
    await sql`alter table audit drop constraint broken`.execute(test.database.db);
    expect([failed.status, (await send(currentCode(), challenge)).status]).toEqual([500, 200]);
  });

  it('does not use up the recovery code', async () => {
    await sql`alter table audit add constraint broken check (entity_id <> ${sql.lit(user.id)}) not valid`.execute(test.database.db);
    const failed = await newCodes(user.recoveryCode);
    await sql`alter table audit drop constraint broken`.execute(test.database.db);
    expect([failed.status, (await newCodes(user.recoveryCode)).status]).toEqual([500, 200]);
  });

  it('says what happened if the account changed', async () => {
    const changePassword = () =>
      test.database.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', user.id).execute();
    const challenge = await challengeOf();
    const changed = duringTheNextCheck(changePassword);
    expect(await prove(challenge, currentCode())).toMatchObject({
      status: 401,
      body: { message: 'This sign-in has expired. Enter your password again.' },
    });
    await changed();
  });

  it('says that the set-up was replaced or is complete', async () => {
    const { id } = await buildAdmin(test.database.db);
    const token = await test.tokenOf(id);
    await buildSecondStep(test.database.db, id, { isConfirmed: false });
    const replace = (change: object) => () => test.database.db.updateTable('totp_secrets').set(change).where('user_id', '=', id).execute();
    const enable = () => post(routes.enable.path, { code: currentCode() }, token);
    const confirmed = duringTheNextCheck(replace({ confirmed_at: test.clock.now(), last_used_step: 1 }));
    expect(await enable()).toMatchObject({ status: 409, body: { message: 'You have an authenticator app already. Remove it first.' } });
    await confirmed();
    await replace({ confirmed_at: null, last_used_step: null })();
    const replaced = duringTheNextCheck(replace({ secret: Buffer.from('another') }));
    expect(await enable()).toMatchObject({
      status: 409,
      body: { message: 'The set-up was changed in another window. Start it again.' },
    });
    await replaced();
  });
});

describe('wrong codes', () => {
  const waitForLock = () => test.clock.advance(6 * minute);
  const failThirtyTimes = async () => {
    for (let round = 0; round < 6; round += 1) {
      const challenge = await challengeOf();
      for (let index = 0; index < 5; index += 1) expect((await prove(challenge, wrongCode())).status).toBe(422);
      waitForLock();
    }
  };

  it('of a signed-in user also count for the day', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (let index = 0; index < 5; index += 1) expect((await newCodes(wrongCode())).status).toBe(422);
      waitForLock();
    }
    expect(await newCodes(currentCode())).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many wrong codes today/) },
    });
  });

  it.each([
    ['a password confirmation', () => post('/auth/verify', { password }, user.token)],
    ['a sign-in', () => challengeOf()],
    ['another password', () => post('/auth/password', { current_password: password, password: 'another-password' }, user.token)],
  ])('are not cleared by the correct password of %s', async (_, enterPassword) => {
    for (let index = 0; index < 4; index += 1) expect((await disable(wrongCode())).status).toBe(422);
    await enterPassword();
    const last = _ === 'another password' ? 'another-password' : password;
    expect((await post(routes.disable.path, { password: last, code: wrongCode() }, user.token)).status).toBe(422);
    expect((await post(routes.disable.path, { password: last, code: currentCode() }, user.token)).status).toBe(429);
  });

  it('of a day do not stop a recovery code', async () => {
    await failThirtyTimes();
    expect((await prove(await challengeOf(), currentCode())).status).toBe(429);
    expect((await prove(await challengeOf(), user.recoveryCode)).status).toBe(200);
  });

  it('of a day do not outlive a reset', async () => {
    await failThirtyTimes();
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect((await post(routes.reset.path, { user_id: user.id }, token)).status).toBe(200);
    await buildSecondStep(test.database.db, user.id);
    expect((await prove(await challengeOf(), currentCode())).status).toBe(200);
  });
});

describe('a lost key', () => {
  beforeEach(async () => {
    const secret = Buffer.from('encrypted with another key');
    await test.database.db.updateTable('totp_secrets').set({ secret }).where('user_id', '=', user.id).execute();
  });

  it('stops codes of the app with a sentence that names the way out, and counts them as no failure', async () => {
    for (let index = 0; index < 6; index += 1)
      expect(await prove(await challengeOf(), currentCode())).toMatchObject({
        status: 503,
        body: {
          message: 'Codes of the app cannot be checked now. Use a recovery code, or ask an administrator to reset your two-step sign-in.',
        },
      });
    expect((await prove(await challengeOf(), user.recoveryCode)).status).toBe(200);
  });

  it('starts a set-up again', async () => {
    await test.database.db
      .updateTable('totp_secrets')
      .set({ confirmed_at: null, last_used_step: null })
      .where('user_id', '=', user.id)
      .execute();
    expect(await post(routes.enable.path, { code: currentCode() }, user.token)).toMatchObject({
      status: 409,
      body: { message: 'Start the set-up again.' },
    });
  });
});
