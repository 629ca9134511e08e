// Proves LIM-20, LIM-22, LIM-23
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor, pdf, picture } from '../../../test/builders.ts';
import { startFakeS3 } from '../../../test/fakes/s3/fake-s3.ts';
import { snapshotState } from '../../../test/snapshot.ts';
import { recordFile } from './files.service.ts';

let fake: Awaited<ReturnType<typeof startFakeS3>>;
let test: TestApp;
let adminId: number;
let token: string;

beforeAll(async () => {
  fake = await startFakeS3();
  test = await openTestApp({ settings: { ...fake.settings, S3_REDIRECT: 'on' } });
  adminId = (await buildAdmin(test.database.db)).id;
  token = await test.tokenOf(adminId);
});
afterAll(async () => {
  await test?.close();
  await fake?.close();
});

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const storePdf = async (access: 'private' | 'public') => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, pdf());
  const stored = await test.files.storeDocument(path);
  await test.database.transaction((db) => recordFile({ db, now: test.clock.now(), actor: { id: adminId } }, stored, access));
  return stored.id;
};
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const byScript = { 'sec-fetch-mode': 'cors' };
const sign = (id: string) => test.files.signUrl(id, adminId, test.clock.now());

it('stores the pictures of a form in the bucket, the card encrypted, and sends them', async () => {
  const doctor = await buildDoctor(test.database.db);
  const file = { bytes: await picture(), name: 'card.jpg', type: 'image/jpeg' };
  const form = buildForm({}, { image: file, front_image: file, back_image: file });
  const { status, body } = await test.send({ method: 'POST', url: `/doctor/update/${doctor.id}`, token, ...form });
  expect(status).toBe(200);
  const { data } = body as { data: { image: string; front_image: string } };
  const [portrait, card] = [await get(data.image, byScript), await get(data.front_image, byScript)];
  expect([portrait.statusCode, portrait.headers['content-type'], card.statusCode]).toEqual([200, 'image/webp', 200]);
  expect(hash(card.rawPayload)).toBe(hash(portrait.rawPayload));
  const encrypted = [...fake.bucket.objects.values()].filter(({ headers }) => headers['x-amz-meta-encrypted'] !== undefined);
  expect(encrypted.map(({ bytes }) => bytes.includes('WEBP'))).toEqual([false, false, false, false]);
  const { searchParams } = new URL(data.image, 'http://localhost');
  const signed = [data.image.slice('/api/v1/files/'.length).split('?')[0], ...['user', 'exp', 'sig'].map((name) => searchParams.get(name))];
  const thumbnails = await get(`/api/v1/files/thumbnails?file=${signed.join('.')}`);
  expect([thumbnails.statusCode, thumbnails.rawPayload.includes('WEBP')]).toEqual([200, true]);
});

it('redirects apps and pictures of pages to the bucket after it checked the session, and sends all else itself', async () => {
  const id = await storePdf('private');
  const redirect = await get(sign(id));
  expect([redirect.statusCode, redirect.headers['cache-control'], redirect.rawPayload.length]).toEqual([302, 'no-store', 0]);
  const response = await fetch(String(redirect.headers.location));
  expect(hash(await response.bytes())).toBe(hash(pdf()));
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${id}.pdf"`);
  const [script, page] = [await get(sign(id), byScript), await get(sign(id), { 'sec-fetch-mode': 'navigate' })];
  for (const sent of [script, page]) expect([sent.statusCode, hash(sent.rawPayload)]).toEqual([200, hash(pdf())]);
  const head = await test.app.inject({ method: 'HEAD', url: sign(id) });
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(pdf().length)]);
  expect((await get(`${sign(id)}x`)).statusCode).toBe(403);
  const other = await buildAdmin(test.database.db);
  expect((await get(test.files.signUrl(id, other.id, test.clock.now()))).statusCode).toBe(403);
});

it('sends public files itself, so that browsers keep them', async () => {
  const id = await storePdf('public');
  const response = await get(test.files.publicUrl(id));
  expect([response.statusCode, hash(response.rawPayload)]).toEqual([200, hash(pdf())]);
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('does not redirect to an identity document', async () => {
  const doctor = await buildDoctor(test.database.db);
  const file = { bytes: await picture(), name: 'card.jpg', type: 'image/jpeg' };
  const form = buildForm({}, { front_image: file, back_image: file });
  const { body } = await test.send({ method: 'POST', url: `/doctor/update/${doctor.id}`, token, ...form });
  const { data } = body as { data: { front_image: string } };
  expect((await get(data.front_image)).statusCode).toBe(200);
});

it('responds 404 or 500 if an object is missing or damaged', async () => {
  const [missing, damaged] = [await storePdf('public'), await storePdf('public')];
  fake.bucket.objects.delete(`files/${missing}/full`);
  const object = fake.bucket.objects.get(`files/${damaged}/full`);
  if (object) object.bytes = object.bytes.subarray(1);
  const statuses = [await get(test.files.publicUrl(missing)), await get(test.files.publicUrl(damaged))].map((each) => each.statusCode);
  expect(statuses).toEqual([404, 500]);
});

it('responds 503 with the wait if the bucket does not answer, and changes nothing', async () => {
  const doctor = await buildDoctor(test.database.db);
  const before = await snapshotState(test);
  const form = buildForm({}, { image: { bytes: await picture(), name: 'portrait.jpg', type: 'image/jpeg' } });
  fake.failNext(429);
  const refused = await test.send({ method: 'POST', url: `/doctor/update/${doctor.id}`, token, ...form });
  expect([refused.status, refused.headers['retry-after'], refused.body]).toMatchObject([503, '7', { code: 'unavailable' }]);
  expect(await snapshotState(test)).toEqual(before);
  const id = await storePdf('private');
  fake.failNext(429);
  const unread = await get(sign(id), byScript);
  expect([unread.statusCode, unread.headers['retry-after'], unread.headers['cache-control']]).toEqual([503, '7', 'no-store']);
  expect((await get(sign(id), byScript)).statusCode).toBe(200);
});
