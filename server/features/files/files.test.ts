import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredFile } from '../../platform/files/index.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildCompany, pdf } from '../../test/builders.ts';
import { recordFile } from './files.service.ts';

let world: TestApp;
let image: StoredFile;
let userId: number;

const storeImage = async () => {
  const path = join(world.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(
    path,
    await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  return world.files.storeImage(path);
};
const record = (stored: StoredFile, access: 'private' | 'public' = 'private') =>
  world.database.transaction((db) => recordFile({ db, now: world.clock.now(), actor: { id: userId } }, stored, access));
const sign = (id: string, user = userId) => world.files.sign(id, user, world.clock.now());
const statusOf = async (address: string) => (await world.app.inject(address)).statusCode;

beforeAll(async () => {
  world = await openTestApp();
  userId = (await buildAdmin(world.database.db)).id;
  await world.tokenOf(userId);
  image = await storeImage();
  await record(image);
});
afterAll(() => world?.close());

const bytesOf = async (size: 'full' | 'thumbnail') => readFile((await world.files.read(image.id, size))?.path ?? '');

it('gives exactly the stored bytes, with headers under which they can only be looked at', async () => {
  const answer = await world.app.inject(sign(image.id));
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(await bytesOf('full'))).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(image.bytes),
    'content-disposition': `inline; filename="${image.id}.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, max-age=240',
  });
});

it('gives the small picture on request, and HEAD without a body', async () => {
  const small = await world.app.inject(`${sign(image.id)}&size=thumbnail`);
  expect(small.rawPayload.equals(await bytesOf('thumbnail'))).toBe(true);
  const head = await world.app.inject({ method: 'HEAD', url: sign(image.id) });
  expect([head.statusCode, head.rawPayload.length, head.headers['content-length'], head.headers['content-type']]).toEqual([
    200,
    0,
    String(image.bytes),
    'image/webp',
  ]);
});

it('refuses an address that is altered, incomplete, expired or of somebody else', async () => {
  const address = sign(image.id);
  const another = await storeImage();
  await record(another);
  const altered = [
    address.replace(image.id, another.id),
    address.replace(`user=${userId}`, `user=${userId + 1}`),
    address.replace(/exp=(\d+)/, (_whole, exp) => `exp=${Number(exp) + 60}`),
    `${address}x`,
    `${address}&size=huge`,
    `${address}&role=admin`,
    `${address}&sig=${'A'.repeat(43)}`,
    `/api/v1/files/${image.id}`,
    `/api/v1/files/..%2f..%2fkeys%2ffiles.key?${address.split('?')[1]}`,
  ];
  for (const url of altered) {
    const answer = await world.app.inject(url);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'forbidden']);
  }
  world.clock.advance(301_000);
  expect(await statusOf(address)).toBe(403);
});

it('stops opening at once when its user has no live session any more', async () => {
  const { db } = world.database;
  const users = await Promise.all([buildAdmin(db), buildAdmin(db), buildCompany(db)]);
  const [signedOut, archived, declined] = users.map(({ id }) => id);
  for (const { id } of users) {
    await world.tokenOf(id);
    expect(await statusOf(sign(image.id, id))).toBe(200);
  }
  await db.deleteFrom('sessions').where('user_id', '=', Number(signedOut)).execute();
  await db.updateTable('users').set({ archived_at: world.clock.now() }).where('id', '=', Number(archived)).execute();
  await db.updateTable('users').set({ status: 'declined', status_reason: 'Blurred' }).where('id', '=', Number(declined)).execute();
  for (const { id } of users) expect(await statusOf(sign(image.id, id))).toBe(403);
  const timedOut = await buildAdmin(db);
  await world.tokenOf(timedOut.id);
  await db.updateTable('sessions').set({ expires_at: world.clock.now() }).where('user_id', '=', timedOut.id).execute();
  expect(await statusOf(sign(image.id, timedOut.id))).toBe(403);
});

it('knows no file without a row, and none without its bytes', async () => {
  const withoutRow = await storeImage();
  const withoutBytes = await storeImage();
  await record(withoutBytes);
  await world.files.remove(withoutBytes.id);
  for (const { id } of [withoutRow, withoutBytes]) expect(await statusOf(sign(id))).toBe(404);
});

it('gives a PDF as it came, under the same lock, and no small picture of it', async () => {
  const path = join(world.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, pdf());
  const document = await world.files.storeDocument(path);
  await record(document);
  const answer = await world.app.inject(sign(document.id));
  expect(answer.rawPayload.equals(pdf())).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${document.id}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=240',
  });
  expect(await statusOf(`${sign(document.id)}&size=thumbnail`)).toBe(404);
});

it('gives a public picture to everybody for ever, and no private one', async () => {
  const logo = await storeImage();
  await record(logo, 'public');
  const address = world.files.publicAddress(logo.id);
  const answer = await world.app.inject(address);
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, logo.bytes]);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const small = await world.app.inject(`${address}?size=thumbnail`);
  expect([small.statusCode, small.rawPayload.length < logo.bytes]).toEqual([200, true]);
  const withoutRow = await storeImage();
  const refused = [
    world.files.publicAddress(image.id),
    world.files.publicAddress(withoutRow.id),
    `${address}x`,
    `${address}?size=huge`,
    `${address}?role=admin`,
    '/storage/..%2f..%2fkeys%2ffiles.key',
    '/storage',
  ];
  for (const url of refused) {
    const { statusCode, headers } = await world.app.inject(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
  expect((await world.app.inject({ method: 'HEAD', url: address })).headers['content-length']).toBe(String(logo.bytes));
});
