// Proves SES-33, SES-34, SES-35, SES-36, SES-37, SES-38, SES-42, SGN-5
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActiveSession, NewSignIn } from '../../../../../contract/entities/access/active-sessions.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildSecondStep, buildSession, codeAt, password } from '../../../../test/builders.ts';

const minute = 60_000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ settings: { SESSION_LIMIT: '4' } });
});
afterAll(() => test?.close());
beforeEach(() => test.clock.advance(6 * minute));

type Device = { userAgent?: string; address?: string };

const signIn = async (phone: string, { userAgent = chrome, address = '192.0.2.1' }: Device = {}): Promise<string> => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { phone, password },
    headers: { 'user-agent': userAgent },
    remoteAddress: address,
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { token: string } }>().data.token;
};
const get = async <Data>(url: string, token: string) => ((await test.send({ method: 'GET', url, token })).body as { data: Data }).data;
const list = (token: string) => get<ActiveSession[]>('/auth/sessions', token);
const post = (url: string, token: string, payload: Record<string, unknown> = {}) => test.send({ method: 'POST', url, token, payload });
const end = async (id: number, token: string) => (await test.send({ method: 'DELETE', url: `/auth/sessions/${id}`, token })).status;
const me = async (token: string) => (await test.send({ method: 'GET', url: '/auth/me', token })).status;
const statuses = (tokens: string[]) => Promise.all(tokens.map(me));
const getOnly = <Item>(items: Item[]): Item => {
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`Expected one item, found ${items.length}`);
  return item;
};
const currentId = async (token: string) => getOnly((await list(token)).filter(({ is_current }) => is_current)).id;

describe("one's own sessions", () => {
  it('are listed with browser, system and address, the last used first, without those that have ended', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const first = await signIn(phone);
    const createdAt = test.clock.now().toISOString();
    test.clock.advance(2 * minute);
    const second = await signIn(phone, { userAgent: `${firefox}${' padding'.repeat(50)}`, address: '2001:db8::1' });
    const usedAt = test.clock.now().toISOString();
    await test.database.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(test.clock.now().getTime() - 120 * minute) })
      .where('id', '=', (await buildSession(test.database.db, { user_id: id })).id)
      .execute();
    expect(await list(second)).toEqual([
      {
        id: expect.any(Number),
        browser: 'Firefox',
        system: 'Linux',
        address: '2001:db8::1',
        created_at: usedAt,
        last_used_at: usedAt,
        is_current: true,
      },
      {
        id: expect.any(Number),
        browser: 'Chrome',
        system: 'Windows',
        address: '192.0.2.1',
        created_at: createdAt,
        last_used_at: createdAt,
        is_current: false,
      },
    ]);
    expect((await list(first)).map(({ is_current }) => is_current)).toEqual([false, true]);
    const stored = await test.database.db.selectFrom('sessions').select('user_agent').where('user_id', '=', id).execute();
    expect(stored.map(({ user_agent }) => user_agent?.length ?? 0).sort((a, b) => b - a)).toEqual([300, chrome.length, 0]);
  });

  it('end one by one at the next request, but not the current one nor that of another user', async () => {
    const [{ phone }, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
    const tokens = [await signIn(phone), await signIn(phone), await signIn(other.phone)];
    const [mine = '', second = '', foreign = ''] = tokens;
    const [secondId, foreignId] = [await currentId(second), await currentId(foreign)];
    expect([await end(await currentId(mine), mine), await end(foreignId, mine), await end(999_999, mine)]).toEqual([409, 404, 404]);
    expect(await statuses(tokens)).toEqual([200, 200, 200]);
    expect([await end(secondId, mine), await end(secondId, mine)]).toEqual([200, 404]);
    expect(await statuses(tokens)).toEqual([200, 401, 200]);
  });

  it('end all at once except the current one', async () => {
    const { phone } = await buildCompany(test.database.db);
    const tokens = [await signIn(phone), await signIn(phone), await signIn(phone)];
    expect(await post('/auth/endOtherSessions', tokens[1] ?? '')).toMatchObject({
      status: 200,
      body: { message: 'All other sessions were ended' },
    });
    expect(await statuses(tokens)).toEqual([401, 200, 401]);
  });
});

describe('the sessions of another user', () => {
  it('are listed and ended by an administrator: one, or all', async () => {
    const [admin, company] = [await buildAdmin(test.database.db), await buildCompany(test.database.db)];
    const byAdmin = await signIn(admin.phone);
    const tokens = [await signIn(company.phone), await signIn(company.phone), await signIn(company.phone)];
    const [first] = tokens;
    const sessions = await get<ActiveSession[]>(`/user/sessions/${company.id}`, byAdmin);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([false, false, false]);
    const session_id = await currentId(first ?? '');
    expect((await post('/user/endSessions', byAdmin, { user_id: company.id, session_id })).status).toBe(200);
    expect(await statuses(tokens)).toEqual([401, 200, 200]);
    expect(await post('/user/endSessions', byAdmin, { user_id: company.id })).toMatchObject({
      status: 200,
      body: { message: `All sessions of ${company.name} were ended` },
    });
    expect(await statuses([...tokens, byAdmin])).toEqual([401, 401, 401, 200]);
    expect(await get(`/audit?entity=companies&entity_id=${company.id}`, byAdmin)).toMatchObject({
      data: [{ action: 'session.endOfUser' }, { action: 'session.endOfUser' }],
    });
  });

  it('are refused if the session belongs to somebody else, the user is unknown or the caller is that user', async () => {
    const [admin, one, other] = await Promise.all([1, 2, 3].map(() => buildAdmin(test.database.db)));
    const byAdmin = await signIn(admin?.phone ?? '');
    const token = await signIn(one?.phone ?? '');
    const session_id = await currentId(token);
    expect((await post('/user/endSessions', byAdmin, { user_id: other?.id, session_id })).status).toBe(404);
    expect((await post('/user/endSessions', byAdmin, { user_id: 999_999 })).status).toBe(404);
    expect((await post('/user/endSessions', byAdmin, { user_id: admin?.id })).status).toBe(409);
    expect((await test.send({ method: 'GET', url: '/user/sessions/999999', token: byAdmin })).status).toBe(404);
    expect(await statuses([byAdmin, token])).toEqual([200, 200]);
  });
});

describe('the limit of sessions', () => {
  it('ends the session that was not used for the longest time', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const tokens = [];
    for (let index = 0; index < 4; index += 1) {
      tokens.push(await signIn(phone));
      test.clock.advance(2 * minute);
    }
    // Used again, so the second one was not used for the longest time.
    await me(tokens[0] ?? '');
    tokens.push(await signIn(phone));
    expect(await statuses(tokens)).toEqual([200, 401, 200, 200, 200]);
  });

  it('holds for twenty sign-ins at the same time', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => signIn(phone)));
    expect((await statuses(tokens)).filter((status) => status === 200)).toHaveLength(4);
    const stored = await test.database.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    expect(stored).toHaveLength(4);
  });
});

describe('a sign-in from a new device', () => {
  const waiting = (token: string) => get<NewSignIn[]>('/auth/newSignIns', token);
  const hasNotice = async (token: string) => (await get<{ has_new_sign_in?: boolean }>('/auth/me', token)).has_new_sign_in ?? false;
  const answer = (token: string, id: number, was_me: boolean) => post('/auth/newSignIns/answer', token, { id, was_me });
  const countAudited = async (userId: number) =>
    (
      await test.database.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'session.newDevice')
        .where('actor_id', '=', userId)
        .execute()
    ).length;

  it('asks once, on other devices only, and not for the first sign-in, the same network or a device that is known', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const known = await signIn(phone);
    await signIn(phone, { address: '192.0.2.200' });
    expect([await waiting(known), await countAudited(id)]).toEqual([[], 0]);
    const stranger = await signIn(phone, { userAgent: firefox, address: '198.51.100.7' });
    const at = test.clock.now().toISOString();
    const notice = { id: expect.any(Number), browser: 'Firefox', system: 'Linux', address: '198.51.100.7', signed_in_at: at };
    expect([await waiting(known), await waiting(stranger)]).toEqual([[notice], []]);
    expect([await hasNotice(known), await hasNotice(stranger)]).toEqual([true, false]);
    const noticeId = getOnly(await waiting(known)).id;
    expect((await answer(stranger, noticeId, true)).status).toBe(404);
    expect((await answer(known, noticeId, true)).status).toBe(200);
    expect([await waiting(known), await hasNotice(known), (await answer(known, noticeId, true)).status]).toEqual([[], false, 404]);
    await signIn(phone, { userAgent: firefox, address: '198.51.100.8' });
    expect([await waiting(known), await countAudited(id)]).toEqual([[], 1]);
  });

  it('ends at once if its user says so, and asks again the next time', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const known = await signIn(phone);
    const stranger = await signIn(phone, { userAgent: firefox });
    const { id } = getOnly(await waiting(known));
    expect((await answer(known, id, false)).status).toBe(200);
    expect(await statuses([known, stranger])).toEqual([200, 401]);
    await signIn(phone, { userAgent: firefox });
    expect(await waiting(known)).toHaveLength(1);
  });

  it('makes a network unknown whose only device was not the user', async () => {
    const { id: userId, phone } = await buildAdmin(test.database.db);
    const known = await signIn(phone);
    await signIn(phone, { userAgent: firefox, address: '198.51.100.7' });
    await signIn(phone, { userAgent: firefox });
    const networks = async () =>
      (await test.database.db.selectFrom('known_sign_ins').select('network').where('user_id', '=', userId).execute()).map(
        ({ network }) => network,
      );
    expect(await networks()).toHaveLength(2);
    for (const { id } of await waiting(known)) expect((await answer(known, id, false)).status).toBe(200);
    // Another device of the user stays in this one.
    expect(await networks()).toEqual(['192.0.2.1']);
  });

  it('accepts one of two answers at the same time', async () => {
    const { phone } = await buildAdmin(test.database.db);
    const known = await signIn(phone);
    await signIn(phone, { userAgent: firefox });
    const { id } = getOnly(await waiting(known));
    const responses = await Promise.all([answer(known, id, true), answer(known, id, false)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('asks a user who has only signed in with a second step', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    await buildSecondStep(test.database.db, id);
    const signInWithCode = async (userAgent: string) => {
      const headers = { 'user-agent': userAgent };
      const send = (url: string, payload: object) =>
        test.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers, remoteAddress: '192.0.2.1' });
      const challenged = (await send('/auth/login', { phone, password })).json<{ data: { challenge: string } }>();
      const code = codeAt(test.clock.now());
      const { data } = (await send('/auth/second-step', { challenge: challenged.data.challenge, code })).json<{
        data: { token: string };
      }>();
      test.clock.advance(minute);
      return data.token;
    };
    const known = await signInWithCode(chrome);
    await signInWithCode(firefox);
    expect(await waiting(known)).toHaveLength(1);
  });

  it('is not asked about in a network that was known before devices were stored', async () => {
    const { id, phone } = await buildAdmin(test.database.db);
    const known = await signIn(phone);
    await test.database.db.updateTable('known_sign_ins').set({ devices: null }).where('user_id', '=', id).execute();
    await signIn(phone, { userAgent: firefox });
    expect(await waiting(known)).toEqual([]);
  });

  it('is shown to nobody else', async () => {
    const [one, other] = [await buildAdmin(test.database.db), await buildAdmin(test.database.db)];
    const known = await signIn(one.phone);
    await signIn(one.phone, { userAgent: firefox });
    const foreign = await signIn(other.phone);
    const { id } = getOnly(await waiting(known));
    expect([await waiting(foreign), (await answer(foreign, id, false)).status]).toEqual([[], 404]);
  });
});

it('tells the browser to empty its cache at sign-out only', async () => {
  const token = await signIn((await buildAdmin(test.database.db)).phone);
  expect((await test.send({ method: 'GET', url: '/auth/me', token })).headers['clear-site-data']).toBeUndefined();
  expect((await post('/auth/logout', token)).headers['clear-site-data']).toBe('"cache"');
});
