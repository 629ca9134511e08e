// Proves APP-15
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configRoutes } from '../../../../contract/app/config.ts';
import { meRoutes } from '../../../../contract/app/me.ts';
import { type AppSettingsDraft, appSettingsRoutes } from '../../../../contract/entities/office/app-settings.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor } from '../../../test/builders.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

/** Saves the settings with a change of some. */
const save = async (change: Partial<AppSettingsDraft> & { seen_updated_at?: string }) => {
  const { updated_at: _, ...stored } = (await test.request(appSettingsRoutes.get, {}, admin)).body.data;
  return test.request(appSettingsRoutes.update, { body: { ...stored, ...change } }, admin);
};
const termsFor = async (language: string) => {
  const { body } = await test.requestApp(configRoutes.read, { headers: { 'accept-language': language } });
  return body.data.terms;
};

it('asks doctors to accept the terms anew once they have a new version', async () => {
  const doctor = await test.appTokenOf((await buildDoctor(test.database.db)).id);
  const isOutdated = async () => (await test.requestApp(meRoutes.read, {}, doctor)).body.data.terms_outdated;
  expect(await isOutdated()).toBe(false);
  expect(await save({ terms_en: 'New terms' })).toMatchObject({
    status: 422,
    body: { errors: { terms_version: ['Give the changed terms a new version. Doctors then accept them anew.'] } },
  });
  expect((await save({ terms_version: '2', terms_en: 'New terms', terms_ar: 'شروط جديدة' })).status).toBe(200);
  expect([await termsFor('en'), await termsFor('ar'), await isOutdated()]).toEqual([
    { version: '2', text: 'New terms' },
    { version: '2', text: 'شروط جديدة' },
    true,
  ]);
  const used = { errors: { terms_version: ['This version was used for other terms. Choose another one.'] } };
  expect(await save({ terms_version: '1', terms_en: 'Newer terms' })).toMatchObject({ status: 422, body: used });
});

it('refuses apps that are older than the minimum, until it is taken away', async () => {
  const statusOf = async (version: string) =>
    (await test.requestApp(configRoutes.choices, { headers: { 'x-app': `ios ${version}` } })).status;
  expect((await save({ ios_minimum: '3.0', ios_supported_until: '2027-05-31' })).body.data).toMatchObject({
    ios_minimum: '3.0',
    ios_supported_until: '2027-05-31',
    android_minimum: null,
  });
  expect([await statusOf('2.9'), await statusOf('3.0')]).toEqual([426, 200]);
  expect((await save({ ios_minimum: null, ios_supported_until: null })).body.data).toMatchObject({ ios_minimum: null });
  expect(await statusOf('2.9')).toBe(200);
  expect((await save({ ios_minimum: 'three' })).body).toMatchObject({
    errors: { ios_minimum: [expect.stringContaining('numbers and dots')] },
  });
  expect((await save({ ios_latest: '1.9.1', ios_minimum: '1.10' })).body).toMatchObject({
    errors: { ios_minimum: ['The minimum must not be newer than the latest'] },
  });
});

it('keeps the change of somebody else', async () => {
  const { updated_at } = (await test.request(appSettingsRoutes.get, {}, admin)).body.data;
  await save({ held_posts: 5 });
  expect(await save({ held_posts: 0, seen_updated_at: updated_at })).toMatchObject({ status: 409, body: { current: { held_posts: 5 } } });
});
