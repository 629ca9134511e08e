// Proves APP-1, APP-2, APP-3
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configRoutes } from '../contract/app/config.ts';
import { appPrefix, cursorQuery, formatCursor } from '../contract/app/kit.ts';
import { meRoutes } from '../contract/app/me.ts';
import { sessionRoutes } from '../contract/entities/access/session.ts';
import { openTestApp, type TestApp } from './test/app.ts';
import { buildAdmin, buildArea, buildDoctor } from './test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const setVersions = (versions: object) =>
  test.database.db
    .updateTable('app_settings')
    .set({ versions: JSON.stringify(versions) })
    .execute();

describe('a cacheable response', () => {
  it('is 304 as long as it is the same in the same language', async () => {
    const first = await test.requestApp(configRoutes.choices, {});
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"[\w-]{16}"$/) });
    const stored = { 'if-none-match': `W/"other", ${first.headers.etag}` };
    expect(await test.requestApp(configRoutes.choices, { headers: stored })).toMatchObject({ status: 304, body: '' });
    const area = await buildArea(test.database.db, { name: 'Aswan' });
    const changed = await test.requestApp(configRoutes.choices, { headers: stored });
    expect(changed.body).toMatchObject({ data: { areas: [{ id: area.id, name: 'Aswan' }] } });
  });
});

describe('Accept-Language', () => {
  it.each([
    ['ar-EG,ar;q=0.9,en;q=0.5', 'يرجى تسجيل الدخول.'],
    ['en;q=0.1, ar;q=0', 'Unauthorized. Please log in.'],
    ['de', 'Unauthorized. Please log in.'],
  ])('%s decides the language of an error', async (language, message) => {
    const refused = await test.send({ method: 'GET', prefix: appPrefix, url: '/me', headers: { 'accept-language': language } });
    expect(refused.body).toMatchObject({ message });
  });
});

describe('X-App', () => {
  it('refuses a version that is too old, everywhere but at /config', async () => {
    await setVersions({ android: { latest: '2.10.0', minimum: '1.9', supported_until: '2027-01-31' } });
    const statusOf = async (version: string, spec: (typeof configRoutes)[keyof typeof configRoutes] = configRoutes.choices) =>
      (await test.requestApp(spec, { headers: { 'x-app': version } })).status;
    expect(
      await Promise.all(['android 1.8.9', 'android 1.9', 'android 1.10', 'ios 1.0', 'nonsense'].map((each) => statusOf(each))),
    ).toEqual([426, 200, 200, 200, 200]);
    expect(await statusOf('android 1.0', configRoutes.read)).toBe(200);
    const { headers } = await test.requestApp(configRoutes.read, { headers: { 'x-app': 'android 1.9' } });
    expect(headers).toMatchObject({ 'x-app-latest': '2.10.0', 'x-app-supported-until': '2027-01-31' });
    await setVersions({});
  });
});

describe('a cursor', () => {
  const query = cursorQuery(['time', 'id'], {});
  it('holds the values of the last row', () => {
    const values = ['2026-11-21 10:00:00.123456+00', '7'];
    expect(query.parse({ cursor: formatCursor(values) })).toEqual({ limit: 20, cursor: values });
  });

  it.each([
    ['an impossible day', formatCursor(['2026-02-31 10:00:00+00', '7'])],
    ['the values of another order', formatCursor(['7'])],
    ['a text as an id', formatCursor(['2026-11-21 10:00:00+00', "7'"])],
    ['no base64', '%%%'],
    ['no JSON', 'AAAA'],
  ])('is refused with %s', (_what, cursor) => {
    expect(query.safeParse({ cursor }).error?.issues).toMatchObject([
      { path: ['cursor'], message: 'This cursor is not valid. Read the list from its start.' },
    ]);
  });
});

it('accepts tokens of the members’ app there only, and those of the office there only', async () => {
  const admin = await buildAdmin(test.database.db);
  const office = await test.tokenOf(admin.id);
  expect((await test.request(sessionRoutes.me, {}, office)).status).toBe(200);
  await test.database.db.updateTable('sessions').set({ audience: 'app' }).where('user_id', '=', admin.id).execute();
  expect((await test.request(sessionRoutes.me, {}, office)).status).toBe(401);
});

it('has a reference of its own', async () => {
  const { paths, info } = (await test.app.inject(`${appPrefix}/openapi.json`)).json();
  expect([info.title, Object.keys(paths)]).toEqual(['Medboard for members', expect.arrayContaining(['/config', '/choices'])]);
  expect(paths['/me/image'].put.requestBody.content).toMatchObject({ 'multipart/form-data': { schema: { required: ['image'] } } });
  expect(Object.keys(paths['/me/image'].put.responses)).toEqual(expect.arrayContaining(['409', '413', '415', '426']));
  expect(Object.keys(paths['/me'].get.responses)).toContain('304');
  expect((await test.app.inject('/api/app/docs')).body).toContain('/api/app/docs/scalar.js');
});

describe('the limit of a session', () => {
  it('counts by its token, whatever else the client sends', async () => {
    const limited = await openTestApp({ settings: { RATE_LIMIT: '1200' } });
    const token = await limited.appTokenOf((await buildDoctor(limited.database.db)).id);
    const statusOf = async (index: number) => {
      const headers = { cookie: `z=${index}; member=${token}; y=${index}`, 'x-app': 'web 1.0' };
      return (await limited.send({ method: 'PUT', prefix: appPrefix, url: '/me', payload: {}, headers })).status;
    };
    const statuses = new Set<number>();
    for (let index = 0; index < 120; index += 1) statuses.add(await statusOf(index));
    expect([statuses.has(429), await statusOf(120)]).toEqual([false, 429]);
    const other = await limited.appTokenOf((await buildDoctor(limited.database.db)).id);
    expect((await limited.requestApp(meRoutes.read, {}, other)).status).toBe(200);
    expect((await limited.requestApp(configRoutes.read, {})).status).toBe(200);
    await limited.close();
  });
});
