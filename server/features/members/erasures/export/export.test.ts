// Proves ERA-5
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  buildAdmin,
  buildCompany,
  buildContact,
  buildDoctor,
  buildGroup,
  buildMessage,
  buildNotification,
  buildPostComment,
  pdf,
  picture,
} from '../../../../test/builders.ts';
import { recordFile } from '../../../office/files/index.ts';
import { sections } from '../personal-data.repo.ts';
import { writeZip } from './zip.ts';

let test: TestApp;
let admin: { id: number; name: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await buildAdmin(test.database.db, { name: 'Amal' });
  token = await test.tokenOf(admin.id);
});
afterAll(() => test?.close());

const store = async (bytes: Uint8Array) => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  const stored = await test.files.storeDocument(path, { encrypts: true });
  await recordFile({ db: test.database.db, now: test.clock.now(), actor: admin }, stored, 'identity');
  return stored.id;
};

const download = async (id: number) => {
  const response = await test.app.inject({ url: `/api/v1/member/export/${id}`, headers: { authorization: `Bearer ${token}` } });
  const files = response.statusCode === 200 ? unzipSync(new Uint8Array(response.rawPayload)) : {};
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { response, files, text, rows: (name: string) => JSON.parse(text(`${name}.json`)) as Record<string, unknown>[] };
};

it('exports every section about a doctor with names, the documents and no secret, and records the view', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db, { name: 'Omar Nabil' });
  const other = await buildDoctor(db, { name: 'Somebody Else' });
  await test.tokenOf(doctor.id);
  const [front_image_id, back_image_id] = [await store(await picture()), await store(await picture())];
  await db.updateTable('doctors').set({ front_image_id, back_image_id }).where('user_id', '=', doctor.id).execute();
  await buildPostComment(db, { doctor_id: doctor.id, content: 'Well said' });
  await buildPostComment(db, { doctor_id: other.id, content: 'Not mine' });
  await buildContact(db, { doctor_id: doctor.id, description: 'Please call' });
  await buildGroup(db, { name: 'Cairo', members: [doctor.id, other.id] });
  const deliveries = [{ user_id: doctor.id, state: 'failed' as const, reason: 'No such number' }];
  await buildNotification(db, { title: 'Good morning', deliveries });
  const { response, files, text, rows } = await download(doctor.id);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="doctor-${doctor.id}-2026-11-21.zip"`,
  });
  expect(rows('account')).toMatchObject([{ name: 'Omar Nabil', phone: doctor.phone }]);
  expect(rows('post_comments')).toMatchObject([{ content: 'Well said' }]);
  expect(rows('contact_requests')).toMatchObject([{ description: 'Please call' }]);
  expect(rows('groups')).toMatchObject([{ group: 'Cairo' }]);
  expect(rows('notifications_received')).toMatchObject([{ title: 'Good morning', state: 'failed', reason: 'No such number' }]);
  expect(rows('sessions')).toHaveLength(1);
  expect(rows('document_views')).toMatchObject([{ viewed_by: 'Amal' }]);
  const names = sections.flatMap(({ name }) => (name === undefined ? [] : [`${name}.json`]));
  expect(Object.keys(files)).toEqual([...names, 'files/id-card-front.webp', 'files/id-card-back.webp', 'contents.json']);
  expect(Buffer.from(files['files/id-card-front.webp'] ?? []).toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
  const all = Object.keys(files)
    .filter((name) => name.endsWith('.json'))
    .map(text)
    .join('\n');
  expect(all).not.toMatch(/argon2|password_hash|token_hash|\\\\x[0-9a-f]{20}|Not mine|Somebody Else/);
  const entry = db
    .selectFrom('audit')
    .select(['actor_id', 'entity'])
    .where('action', '=', 'erasures.export')
    .where('entity_id', '=', doctor.id);
  expect(await entry.execute()).toEqual([{ actor_id: admin.id, entity: 'doctors' }]);
});

it('reads a long section in batches, each row once', async () => {
  const { db } = test.database;
  const doctor = await buildDoctor(db);
  const values = Array.from({ length: 1_201 }, (_, index) => ({ doctor_id: doctor.id, description: `Call ${index}` }));
  await db.insertInto('contacts').values(values).execute();
  const { rows, text } = await download(doctor.id);
  expect(new Set(rows('contact_requests').map(({ description }) => description)).size).toBe(1_201);
  expect(JSON.parse(text('contents.json'))).toMatchObject({ rows: { contact_requests: 1_201 }, exported_by: 'Amal' });
});

it('exports the messages and the registry of a company, and refuses administrators', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  await db
    .updateTable('companies')
    .set({ commercial_registry_id: await store(pdf()) })
    .where('user_id', '=', company.id)
    .execute();
  await buildMessage(db, { company_id: company.id, name: 'News' });
  const { files, rows } = await download(company.id);
  expect(rows('messages')).toMatchObject([{ name: 'News' }]);
  expect(Buffer.from(files['files/commercial-registry.pdf'] ?? [])).toEqual(Buffer.from(pdf()));
  expect((await download(admin.id)).response.statusCode).toBe(404);
});

it.each([
  [{ entries: 1, bytes: 100 }, 'at most 1 entries'],
  [{ entries: 2, bytes: 7 }, 'at most 7 bytes'],
])('stops instead of writing an archive beyond the format: %j', async (limits, message) => {
  async function* readPieces() {
    yield 'four';
  }
  async function* readEntries() {
    yield { name: 'a', pieces: readPieces() };
    yield { name: 'b', pieces: readPieces() };
  }
  const write = async () => {
    let length = 0;
    for await (const chunk of writeZip(readEntries(), new Date('2026-11-21T10:00:00Z'), limits)) length += chunk.length;
    return length;
  };
  await expect(write()).rejects.toThrow(message);
});
