// Proves SET-23
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '../../../platform/security/secrets.ts';
import { openFiles } from '../../../platform/storage/files/index.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, pdf } from '../../../test/builders.ts';
import { encryptFiles } from './encrypt.job.ts';
import { recordFile } from './files.service.ts';

let test: TestApp;
let adminId: number;
let token: string;

beforeAll(async () => {
  test = await openTestApp();
  adminId = (await buildAdmin(test.database.db)).id;
  token = await test.tokenOf(adminId);
});
afterAll(() => test?.close());

const createPicture = () =>
  sharp({ create: { width: 500, height: 300, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .jpeg()
    .toBuffer();
const toTemp = async (bytes: Uint8Array) => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  return path;
};
const pathsOf = async (id: string) =>
  (await readdir(join(test.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter(({ name }) => name.startsWith(id))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const get = async (url: string) => test.app.inject(url);
const runJob = () => {
  const { database, files, messengers, video, meetings, secrets, clock, settings } = test;
  const deps = { database, files, messengers, video, meetings, secrets, clock, settings, log: pino({ level: 'silent' }) };
  return encryptFiles.run({}, { ...deps, enqueue: async () => undefined });
};
const expectEncrypted = async (id: string, files: number) => {
  const paths = await pathsOf(id);
  expect(paths.map((path) => path.endsWith('.enc'))).toEqual(Array.from({ length: files }, () => true));
  for (const path of paths) {
    const text = await readFile(path, 'latin1');
    for (const mark of ['RIFF', 'WEBP', 'JFIF', 'Exif', 'canary', '\x89PNG', '\xff\xd8\xff', '%PDF'])
      expect(text.includes(mark)).toBe(false);
  }
};

it('stores both sides of the card encrypted and sends them as they were, and leaves the portrait plain', async () => {
  const doctor = await buildDoctor(test.database.db);
  const bytes = await createPicture();
  const file = { bytes, name: 'card.jpg', type: 'image/jpeg' };
  const form = buildForm({}, { image: file, front_image: file, back_image: file });
  const sent = await test.send({ method: 'POST', url: `/doctor/update/${doctor.id}`, token, ...form });
  expect(sent.status).toBe(200);
  const { image_id, front_image_id, back_image_id } = await test.database.db
    .selectFrom('doctors')
    .selectAll()
    .where('user_id', '=', doctor.id)
    .executeTakeFirstOrThrow();
  for (const id of [front_image_id, back_image_id]) await expectEncrypted(id ?? '', 2);
  expect((await pathsOf(image_id ?? '')).map((path) => path.endsWith('.webp'))).toEqual([true, true]);
  const { data } = sent.body as { data: { image: string; front_image: string } };
  for (const size of ['full', 'thumbnail']) {
    const [portrait, front] = [await get(`${data.image}&size=${size}`), await get(`${data.front_image}&size=${size}`)];
    expect([front.statusCode, hash(front.rawPayload)]).toEqual([200, hash(portrait.rawPayload)]);
    expect(front.headers['content-length']).toBe(portrait.headers['content-length']);
    expect(front.headers['cache-control']).toBe('private, max-age=240');
  }
});

it('stores the PDF of a commercial registry encrypted and sends it byte for byte', async () => {
  const company = await buildCompany(test.database.db);
  const form = buildForm({}, { commercial_registry_file: { bytes: pdf(), name: 'registry.pdf' } });
  const sent = await test.send({ method: 'POST', url: `/company/update/${company.id}`, token, ...form });
  const { commercial_registry_id: id } = await test.database.db
    .selectFrom('companies')
    .select('commercial_registry_id')
    .where('user_id', '=', company.id)
    .executeTakeFirstOrThrow();
  await expectEncrypted(id ?? '', 1);
  const { data } = sent.body as { data: { commercial_registry_file: string } };
  expect(hash((await get(data.commercial_registry_file)).rawPayload)).toBe(hash(pdf()));
});

/** A doctor whose card was stored before cards were encrypted. */
const buildOldCard = async () => {
  const { db } = test.database;
  const stored = await test.files.storeImage(await toTemp(await createPicture()));
  await recordFile({ db, now: test.clock.now(), actor: { id: adminId } }, stored, 'identity');
  const doctor = await buildDoctor(db);
  await db.updateTable('doctors').set({ front_image_id: stored.id, back_image_id: stored.id }).where('user_id', '=', doctor.id).execute();
  return { id: stored.id, doctorId: doctor.id };
};
const readCard = async (doctorId: number) => {
  const { body } = await test.send({ method: 'GET', url: `/doctor/show/${doctorId}`, token });
  const { data } = body as { data: { front_image: string } };
  const sizes = await Promise.all(['full', 'thumbnail'].map((size) => get(`${data.front_image}&size=${size}`)));
  return sizes.map(({ statusCode, rawPayload }) => [statusCode, hash(rawPayload)]);
};

it('encrypts older documents in the job, also after it was killed between any two steps', async () => {
  const card = await buildOldCard();
  const before = await readCard(card.doctorId);
  const plain = await Promise.all((await pathsOf(card.id)).map(async (path) => ({ path, bytes: await readFile(path) })));
  expect(plain).toHaveLength(2);
  await runJob();
  await expectEncrypted(card.id, 2);
  expect(await readCard(card.doctorId)).toEqual(before);
  // Killed after the encrypted file was written: both exist, and the row is not marked.
  for (const { path, bytes } of plain) {
    await writeFile(path, bytes);
    await test.database.db.updateTable('files').set({ is_encrypted: false }).where('id', '=', card.id).execute();
    expect(await readCard(card.doctorId)).toEqual(before);
    await runJob();
    await expectEncrypted(card.id, 2);
    expect(await readCard(card.doctorId)).toEqual(before);
  }
  // Killed before the encrypted file got its name.
  await Promise.all(plain.map(({ path, bytes }) => writeFile(path, bytes)));
  await Promise.all(plain.map(({ path }) => rm(`${path}.enc`)));
  expect(await readCard(card.doctorId)).toEqual(before);
  await test.database.db.updateTable('files').set({ is_encrypted: false }).where('id', '=', card.id).execute();
  await runJob();
  expect(await readCard(card.doctorId)).toEqual(before);
});

it('leaves a document without a file unmarked, so that it is encrypted once the file is restored', async () => {
  const card = await buildOldCard();
  const paths = await pathsOf(card.id);
  for (const path of paths) await rename(path, join(test.dataDir, `away-${basename(path)}`));
  await runJob();
  for (const path of paths) await rename(join(test.dataDir, `away-${basename(path)}`), path);
  await runJob();
  await expectEncrypted(card.id, 2);
});

it('encrypts the other documents if one cannot be read, and fails', async () => {
  const [first, second] = [await buildOldCard(), await buildOldCard()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [path = ''] = await pathsOf(first?.id ?? '');
  // Reading a folder fails also for the superuser.
  await rename(path, join(test.dataDir, 'away'));
  await mkdir(path);
  await expect(runJob()).rejects.toThrow('could not be encrypted: 1');
  await expectEncrypted(second?.id ?? '', 2);
  await rmdir(path);
  await rename(join(test.dataDir, 'away'), path);
  await runJob();
  await expectEncrypted(first?.id ?? '', 2);
});

it('names SECRETS_KEY if the key is another, and removes nothing', async () => {
  const card = await buildOldCard();
  await test.files.encrypt(card.id);
  const paths = await pathsOf(card.id);
  const secrets = await openSecrets(test.dataDir, { secretsKey: 'another key that has at least 32 letters' });
  const other = await openFiles({ dataDir: test.dataDir, signingKey: undefined, secrets, log: pino({ level: 'silent' }) });
  await expect(other.read(card.id, 'full')).rejects.toThrow('SECRETS_KEY');
  const { read } = test.files;
  Object.assign(test.files, { read: other.read });
  expect((await readCard(card.doctorId)).map(([status]) => status)).toEqual([500, 500]);
  Object.assign(test.files, { read });
  expect((await readCard(card.doctorId)).map(([status]) => status)).toEqual([200, 200]);
  expect(await pathsOf(card.id)).toEqual(paths);
});

it('opens no signed URL for a user whose password somebody else has set', async () => {
  const card = await buildOldCard();
  const { body } = await test.send({ method: 'GET', url: `/doctor/show/${card.doctorId}`, token });
  const { front_image: url } = (body as { data: { front_image: string } }).data;
  const mustChange = (must_change_password: boolean) =>
    test.database.db.updateTable('users').set({ must_change_password }).where('id', '=', adminId).execute();
  await mustChange(true);
  expect((await get(url)).statusCode).toBe(403);
  await mustChange(false);
  expect((await get(url)).statusCode).toBe(200);
});

it('moves an encrypted document to the trash, from where it can be copied back, and lists it once', async () => {
  const stored = await test.files.storeImage(await toTemp(await createPicture()), { encrypts: true });
  const listed = async () => {
    const ids: string[] = [];
    for await (const { id } of test.files.list()) if (id === stored.id) ids.push(id);
    return ids;
  };
  expect(await listed()).toEqual([stored.id]);
  await test.files.moveToTrash(stored.id, test.clock.now());
  expect(await listed()).toEqual([]);
  const trashed = await readdir(join(test.dataDir, 'trash'), { recursive: true });
  expect(trashed.filter((name) => name.includes(stored.id) && name.endsWith('.enc'))).toHaveLength(2);
});
