import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Files, openFiles, type StoredImage } from '../../platform/files/index.ts';
import { createServer } from '../../platform/http/server.ts';
import { openTestDatabase } from '../../test/golden.ts';
import { filesRoutes } from './files.routes.ts';
import { recordImage } from './files.service.ts';

const log = pino({ level: 'silent' });
let now = new Date('2026-11-05T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let dataDir: string;
let database: Database;
let files: Files;
let app: FastifyInstance;
let image: StoredImage;
let userId: number;

const storeImage = async () => {
  const path = join(files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(
    path,
    await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  return files.storeImage(path);
};

const record = (stored: StoredImage) => database.transaction((db) => recordImage({ db, now, actor: { id: userId } }, stored));

const createAdmin = async () => {
  const unique = randomBytes(6).toString('hex');
  const { id } = await database.db
    .insertInto('users')
    .values({ role: 'admin', name: 'Amal', phone: unique, email: `${unique}@example.com`, password_hash: 'none', status: 'approved' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const signIn = (id: number, expiresAt: Date) =>
  database.db
    .insertInto('sessions')
    .values({ token_hash: randomBytes(32), user_id: id, created_at: now, last_used_at: now, expires_at: expiresAt })
    .execute();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-file-routes-'));
  database = await openTestDatabase();
  files = await openFiles({ dataDir, signingKey: undefined, log });
  app = await createServer(readConfig({ RATE_LIMIT: '0', DATA_DIR: dataDir }), log);
  await app.register(filesRoutes, { database, files, clock: { now: () => now } });
  userId = await createAdmin();
  await signIn(userId, later(86_400));
  image = await storeImage();
  await record(image);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const bytesOf = async (size: 'full' | 'thumbnail') => readFile((await files.read(image.id, size))?.path ?? '');

it('gives exactly the stored bytes, with headers under which they can only be looked at', async () => {
  const answer = await app.inject(files.sign(image.id, userId, now));
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
  const small = await app.inject(`${files.sign(image.id, userId, now)}&size=thumbnail`);
  expect(small.rawPayload.equals(await bytesOf('thumbnail'))).toBe(true);
  const head = await app.inject({ method: 'HEAD', url: files.sign(image.id, userId, now) });
  expect([head.statusCode, head.rawPayload.length, head.headers['content-length'], head.headers['content-type']]).toEqual([
    200,
    0,
    String(image.bytes),
    'image/webp',
  ]);
});

it('refuses an address that is altered, incomplete, expired or of somebody else', async () => {
  const address = files.sign(image.id, userId, now);
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
    const answer = await app.inject(url);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'forbidden']);
  }
  now = later(301);
  expect((await app.inject(address)).statusCode).toBe(403);
});

it('stops opening at once when its user signs out, is signed out by time, or is archived', async () => {
  const signedOut = await createAdmin();
  const timedOut = await createAdmin();
  await signIn(timedOut, now);
  const archived = await createAdmin();
  await signIn(archived, later(3_600));
  expect((await app.inject(files.sign(image.id, archived, now))).statusCode).toBe(200);
  await database.db.updateTable('users').set({ archived_at: now }).where('id', '=', archived).execute();
  for (const id of [signedOut, timedOut, archived]) expect((await app.inject(files.sign(image.id, id, now))).statusCode).toBe(403);
});

it('knows no file without a row, and none without its bytes', async () => {
  const withoutRow = await storeImage();
  const withoutBytes = await storeImage();
  await record(withoutBytes);
  await files.remove(withoutBytes.id);
  for (const { id } of [withoutRow, withoutBytes]) expect((await app.inject(files.sign(id, userId, now))).statusCode).toBe(404);
});
