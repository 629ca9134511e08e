// Proves LIM-18, SEC-7, SEC-8
import { randomBytes } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StoredFile } from '../../../platform/storage/files/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildPost, pdf } from '../../../test/builders.ts';
import { recordFile } from './files.service.ts';

let test: TestApp;
let image: StoredFile;
let userId: number;

const storeImage = async () => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(
    path,
    await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  return test.files.storeImage(path);
};
const record = (stored: StoredFile, access: 'private' | 'public' = 'private') =>
  test.database.transaction((db) => recordFile({ db, now: test.clock.now(), actor: { id: userId } }, stored, access));
const sign = (id: string, user = userId) => test.files.signUrl(id, user, test.clock.now());
const getStatus = async (url: string) => (await test.app.inject(url)).statusCode;

beforeAll(async () => {
  test = await openTestApp();
  userId = (await buildAdmin(test.database.db)).id;
  await test.tokenOf(userId);
  image = await storeImage();
  await record(image);
});
afterAll(() => test?.close());

const readStored = async (size: 'full' | 'thumbnail') => readFile((await test.files.find(image.id, size))?.place ?? '');

it('sends the stored bytes with headers that prevent scripts', async () => {
  const response = await test.app.inject(sign(image.id));
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(await readStored('full'))).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(image.bytes),
    'content-disposition': `inline; filename="${image.id}.webp"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, max-age=240',
  });
});

it('sends the thumbnail if requested, and no body for HEAD', async () => {
  const thumbnail = await test.app.inject(`${sign(image.id)}&size=thumbnail`);
  expect(thumbnail.rawPayload.equals(await readStored('thumbnail'))).toBe(true);
  const head = await test.app.inject({ method: 'HEAD', url: sign(image.id) });
  expect([head.statusCode, head.rawPayload.length, head.headers['content-length'], head.headers['content-type']]).toEqual([
    200,
    0,
    String(image.bytes),
    'image/webp',
  ]);
});

it('sends several thumbnails in one response, and leaves out those that the request may not open', async () => {
  const [second, withoutRow] = [await storeImage(), await storeImage()];
  await record(second);
  const signedOut = await buildAdmin(test.database.db);
  const signed = (id: string, user = userId) => {
    const { searchParams } = new URL(sign(id, user), 'http://localhost');
    return [id, ...['user', 'exp', 'sig'].map((name) => searchParams.get(name))].join('.');
  };
  const expired = signed(image.id).replace(/\d{10}/, '1000000000');
  const files = [signed(image.id), signed(second.id), signed(withoutRow.id), signed(second.id, signedOut.id), expired, `${image.id}.x`];
  const run = vi.spyOn(Object.getPrototypeOf(test.database.db.getExecutor()), 'executeQuery');
  const response = await test.app.inject(`/api/v1/files/thumbnails?${new URLSearchParams(files.map((file) => ['file', file]))}`);
  expect(run).toHaveBeenCalledTimes(1);
  run.mockRestore();
  expect(response.headers).toMatchObject({ 'cache-control': 'private, max-age=240', 'x-content-type-options': 'nosniff' });
  const form = await new Response(new Uint8Array(response.rawPayload), {
    headers: { 'content-type': String(response.headers['content-type']) },
  }).formData();
  expect([...form.keys()]).toEqual([image.id, second.id]);
  const sent = form.get(image.id);
  if (!(sent instanceof File)) throw new Error('The thumbnail is not a file');
  expect([sent.type, Buffer.from(await sent.arrayBuffer()).equals(await readStored('thumbnail'))]).toEqual(['image/webp', true]);
  const tooMany = Array.from({ length: 61 }, () => ['file', signed(image.id)]);
  expect(await getStatus(`/api/v1/files/thumbnails?${new URLSearchParams(tooMany)}`)).toBe(404);
});

it('continues after clients that leave while several thumbnails are sent', async () => {
  const { searchParams } = new URL(sign(image.id), 'http://localhost');
  const file = [image.id, ...['user', 'exp', 'sig'].map((name) => searchParams.get(name))].join('.');
  const url = `${await test.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/files/thumbnails?${new URLSearchParams({ file })}`;
  for (let time = 0; time < 20; time += 1) {
    const client = new AbortController();
    const response = fetch(url, { signal: client.signal }).then(() => client.abort());
    if (time % 2 === 0) setTimeout(() => client.abort());
    await response.catch(() => undefined);
  }
  expect((await fetch(url)).status).toBe(200);
});

it('rejects a URL that is altered, incomplete, expired or signed for another user', async () => {
  const url = sign(image.id);
  const another = await storeImage();
  await record(another);
  const alteredUrls = [
    url.replace(image.id, another.id),
    url.replace(`user=${userId}`, `user=${userId + 1}`),
    url.replace(/exp=(\d+)/, (_whole, exp) => `exp=${Number(exp) + 60}`),
    `${url}x`,
    `${url}&size=huge`,
    `${url}&role=admin`,
    `${url}&sig=${'A'.repeat(43)}`,
    `/api/v1/files/${image.id}`,
    `/api/v1/files/..%2f..%2fkeys%2ffiles.key?${url.split('?')[1]}`,
  ];
  for (const altered of alteredUrls) {
    const response = await test.app.inject(altered);
    expect([altered, response.statusCode, response.json().code]).toEqual([altered, 403, 'forbidden']);
  }
  test.clock.advance(301_000);
  expect(await getStatus(url)).toBe(403);
});

it('rejects a signed URL as soon as its user has no active session', async () => {
  const { db } = test.database;
  const users = await Promise.all([buildAdmin(db), buildAdmin(db), buildCompany(db)]);
  const [signedOut, archived, declined] = users.map(({ id }) => id);
  for (const { id } of users) {
    await test.tokenOf(id);
    expect(await getStatus(sign(image.id, id))).toBe(200);
  }
  await db.deleteFrom('sessions').where('user_id', '=', Number(signedOut)).execute();
  await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', Number(archived)).execute();
  await db.updateTable('users').set({ status: 'declined', status_reason: 'Blurred' }).where('id', '=', Number(declined)).execute();
  for (const { id } of users) expect(await getStatus(sign(image.id, id))).toBe(403);
  const timedOut = await buildAdmin(db);
  await test.tokenOf(timedOut.id);
  await db.updateTable('sessions').set({ expires_at: test.clock.now() }).where('user_id', '=', timedOut.id).execute();
  expect(await getStatus(sign(image.id, timedOut.id))).toBe(403);
});

it('responds 404 if the row or the bytes are missing', async () => {
  const withoutRow = await storeImage();
  const withoutBytes = await storeImage();
  await record(withoutBytes);
  await test.files.remove(withoutBytes.id);
  for (const { id } of [withoutRow, withoutBytes]) expect(await getStatus(sign(id))).toBe(404);
});

it.each(['full', 'thumbnail'] as const)('responds 500, which browsers do not keep, if the %s picture is damaged', async (size) => {
  const damaged = await storeImage();
  await record(damaged, 'public');
  const url = `/storage/${damaged.id}?size=${size}`;
  expect(await getStatus(url)).toBe(200);
  await truncate((await test.files.find(damaged.id, size))?.place ?? '', size === 'full' ? 100 : 0);
  const response = await test.app.inject(url);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([500, 'no-store']);
});

it('sends a PDF unchanged from a signed URL, and no thumbnail of it', async () => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, pdf());
  const document = await test.files.storeDocument(path);
  await record(document);
  const response = await test.app.inject(sign(document.id));
  expect(response.rawPayload.equals(pdf())).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${document.id}.pdf"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=240',
  });
  expect(await getStatus(`${sign(document.id)}&size=thumbnail`)).toBe(404);
});

it('sends a public picture to everybody and no private one', async () => {
  const logo = await storeImage();
  await record(logo, 'public');
  const url = test.files.publicUrl(logo.id);
  const response = await test.app.inject(url);
  expect([response.statusCode, response.rawPayload.length]).toEqual([200, logo.bytes]);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const thumbnail = await test.app.inject(`${url}?size=thumbnail`);
  expect([thumbnail.statusCode, thumbnail.rawPayload.length < logo.bytes]).toEqual([200, true]);
  const withoutRow = await storeImage();
  const rejectedUrls = [
    test.files.publicUrl(image.id),
    test.files.publicUrl(withoutRow.id),
    `${url}x`,
    `${url}?size=huge`,
    `${url}?role=admin`,
    '/storage/..%2f..%2fkeys%2ffiles.key',
    '/storage/a%00b',
    `${url}%00`,
    '/storage/a%EF%BF%BD',
    '/storage',
  ];
  for (const rejected of rejectedUrls) {
    const { statusCode, headers } = await test.app.inject(rejected);
    expect([rejected, statusCode, headers['cache-control']]).toEqual([rejected, 404, 'no-store']);
  }
  expect((await test.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(String(logo.bytes));
});

it('sends the photo of a post from a signed URL only, although older ones are stored as public files', async () => {
  const image_id = await record(await storeImage(), 'public');
  const url = test.files.publicUrl(image_id);
  expect(await getStatus(url)).toBe(200);
  const { id: post_id } = await buildPost(test.database.db);
  await test.database.db.insertInto('post_photos').values({ post_id, image_id }).execute();
  expect([await getStatus(url), await getStatus(sign(image_id))]).toEqual([404, 200]);
});
