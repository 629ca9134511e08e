// Proves SGN-11, TSS-8, TSS-9
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { secondStepRoutes as routes } from '../../../../contract/entities/access/second-step.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { livePath } from '../../../../contract/entities/office/live.ts';
import { allRoutes } from '../../../../contract/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildSecondStep, codeAt, password } from '../../../test/builders.ts';
import { notifyOfReset } from './reset/reset.job.ts';
import { resetSecondStepByPhone } from './reset/reset.service.ts';

const day = 86_400_000;

const tokenBySigningIn = async (test: TestApp, phone: string) => {
  const response = await test.request(sessionRoutes.signIn, { body: { phone, password } });
  return 'token' in response.body.data ? response.body.data.token : '';
};
const secondStepOf = async (test: TestApp, token: string) => (await test.request(sessionRoutes.me, {}, token)).body.data?.second_step;

describe('a required second step', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ settings: { SECOND_STEP: 'required', SECOND_STEP_GRACE_DAYS: '7' } });
  });
  afterAll(() => test?.close());

  it('is due some days after the first sign-in; then only the routes of the set-up accept requests until it is set up', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const due = new Date(test.clock.now().getTime() + 7 * day).toISOString();
    const first = await tokenBySigningIn(test, phone);
    expect(await secondStepOf(test, first)).toEqual({ due_at: due, is_overdue: false, reset: null });
    expect((await test.request(areaRoutes.list, { query: {} }, first)).status).toBe(200);
    test.clock.advance(7 * day);
    const token = await tokenBySigningIn(test, phone);
    expect(await secondStepOf(test, token)).toEqual({ due_at: due, is_overdue: true, reset: null });
    for (const { name, spec } of allRoutes.filter(({ spec }) => spec.permission !== 'public' && !spec.isForRequiredStep)) {
      const response = await test.send({ method: spec.method, url: spec.path.replace(':id', '1'), token });
      expect([name, response.status, response.body]).toMatchObject([name, 403, { code: 'second_step_required' }]);
    }
    expect((await test.send({ method: 'GET', url: livePath, token })).body).toMatchObject({ code: 'second_step_required' });
    expect((await test.request(routes.start, { body: { password } }, token)).status).toBe(200);
    // The builder's app has a known secret.
    const { id } = (await test.request(sessionRoutes.me, {}, token)).body.data;
    await test.database.db.deleteFrom('totp_secrets').where('user_id', '=', id).execute();
    await buildSecondStep(test.database.db, id, { isConfirmed: false });
    expect((await test.request(routes.enable, { body: { code: codeAt(test.clock.now()) } }, token)).status).toBe(200);
    expect((await test.request(areaRoutes.list, { query: {} }, token)).status).toBe(200);
  });

  it('does not bind companies, nor administrators who have one', async () => {
    const company = await buildCompany(test.database.db);
    expect(await secondStepOf(test, await tokenBySigningIn(test, company.phone))).toMatchObject({ due_at: null });
    const admin = await buildAdmin(test.database.db);
    const { recoveryCode } = await buildSecondStep(test.database.db, admin.id);
    const { body } = await test.request(sessionRoutes.signIn, { body: { phone: admin.phone, password } });
    const challenge = 'challenge' in body.data ? body.data.challenge : '';
    const { token } = (await test.request(routes.signIn, { body: { challenge, code: recoveryCode } })).body.data;
    expect(await secondStepOf(test, token)).toMatchObject({ due_at: null });
  });

  it('is due again for a user who turns it off', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    await tokenBySigningIn(test, phone);
    test.clock.advance(8 * day);
    await buildSecondStep(test.database.db, id);
    const token = await test.tokenOf(id);
    expect((await test.request(routes.disable, { body: { password, code: codeAt(test.clock.now()) } }, token)).status).toBe(200);
    expect(await secondStepOf(test, token)).toMatchObject({ is_overdue: true });
  });
});

describe('a reset while a second step is required', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ settings: { SECOND_STEP: 'required', SECOND_STEP_GRACE_DAYS: '7' } });
  });
  afterAll(() => test?.close());

  it('gives the user the days of grace again', async () => {
    const [admin, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
    await tokenBySigningIn(test, other.phone);
    await buildSecondStep(test.database.db, other.id);
    test.clock.advance(8 * day);
    await buildSecondStep(test.database.db, admin.id);
    const token = await test.tokenOf(admin.id);
    expect((await test.request(routes.reset, { body: { user_id: userId.parse(other.id) } }, token)).status).toBe(200);
    const due = new Date(test.clock.now().getTime() + 7 * day).toISOString();
    expect(await secondStepOf(test, await tokenBySigningIn(test, other.phone))).toMatchObject({ due_at: due, is_overdue: false });
  });
});

describe('a second step that is off', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ settings: { SECOND_STEP: 'off' } });
  });
  afterAll(() => test?.close());

  it('is neither asked nor set up', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, id);
    const token = await tokenBySigningIn(test, phone);
    expect(token).not.toBe('');
    expect((await test.request(routes.get, {}, token)).body.data.policy).toBe('off');
    expect((await test.request(routes.start, { body: { password } }, token)).status).toBe(409);
  });
});

describe('a reset', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(() => test.clock.advance(6 * 60_000));

  it('by another administrator ends the sessions, is audited, and is shown to the person until dismissed', async () => {
    const [admin, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
    await buildSecondStep(test.database.db, other.id);
    const [token, theirs] = [await test.tokenOf(admin.id), await test.tokenOf(other.id)];
    const hasSecondStep = async () =>
      (await test.request(adminRoutes.list, { query: {} }, token)).body.data.data.find(({ id }) => id === other.id)?.has_second_step;
    expect(await hasSecondStep()).toBe(true);
    const reset = () => test.send({ method: 'POST', url: routes.reset.path, payload: { user_id: other.id }, token });
    expect(await reset()).toMatchObject({ status: 200, body: { message: `The two-step sign-in of ${other.name} was reset` } });
    expect([await hasSecondStep(), (await test.request(sessionRoutes.me, {}, theirs)).status]).toEqual([false, 401]);
    const again = await tokenBySigningIn(test, other.phone);
    expect(await secondStepOf(test, again)).toMatchObject({ reset: { at: test.clock.now().toISOString(), by: admin.name } });
    await test.request(routes.dismissReset, {}, again);
    expect(await secondStepOf(test, again)).toMatchObject({ reset: null });
    expect(await reset()).toMatchObject({ status: 409, body: { message: `${other.name} has not set up two-step sign-in` } });
    expect(test.enqueued).toEqual([{ name: notifyOfReset.name, payload: { userId: other.id } }]);
    await notifyOfReset.run({ userId: other.id }, { ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined });
    expect(
      await test.database.db.selectFrom('account_outbox').select(['user_id', 'channel', 'body']).orderBy('id', 'desc').executeTakeFirst(),
    ).toMatchObject({ user_id: other.id, channel: 'whatsapp', body: expect.stringContaining('was reset') });
  });

  it('is refused for oneself and by a company', async () => {
    const admin = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, admin.id);
    const send = (token: string) => test.send({ method: 'POST', url: routes.reset.path, payload: { user_id: admin.id }, token });
    expect((await send(await test.tokenOf(admin.id))).status).toBe(409);
    expect((await send(await test.tokenOf((await buildCompany(test.database.db)).id))).status).toBe(403);
  });

  it('of two administrators by each other locks out neither', async () => {
    const pair = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)] as const;
    for (const { id } of pair) await buildSecondStep(test.database.db, id);
    const tokens = [await test.tokenOf(pair[0].id), await test.tokenOf(pair[1].id)];
    const statuses = await Promise.all(
      tokens.map(async (token, index) => {
        const headers = { 'idempotency-key': `reset-each-other-${index}` };
        return (await test.send({ method: 'POST', url: routes.reset.path, payload: { user_id: pair[1 - index]?.id }, token, headers }))
          .status;
      }),
    );
    // The first reset may end the session of the other one before its request arrives.
    expect([
      [200, 200],
      [200, 401],
    ]).toContainEqual(statuses.toSorted());
    for (const { phone } of pair) {
      const { data } = (await test.request(sessionRoutes.signIn, { body: { phone, password } })).body;
      if ('token' in data) continue;
      const code = codeAt(test.clock.now());
      expect((await test.request(routes.signIn, { body: { challenge: data.challenge, code } })).status).toBe(200);
    }
  });

  it('from the command line names the system in the audit trail', async () => {
    const admin = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, admin.id);
    const message = await test.database.transaction((db) =>
      resetSecondStepByPhone({ db, now: test.clock.now(), requestId: 'command line' }, admin.phone),
    );
    expect(message).toBe(`The two-step sign-in of ${admin.name} was reset`);
    expect(await tokenBySigningIn(test, admin.phone)).not.toBe('');
    const entry = test.database.db
      .selectFrom('audit')
      .select(['actor_id', 'action'])
      .where('entity_id', '=', admin.id)
      .orderBy('id', 'asc');
    expect(await entry.executeTakeFirst()).toEqual({ actor_id: null, action: 'secondStep.reset' });
  });
});
