import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { type Files, openFiles } from '../../platform/files/index.ts';
import { openMeetings } from '../../platform/meetings/index.ts';
import { openMessengers } from '../../platform/messengers/index.ts';
import { openVideoHost, type VideoHost } from '../../platform/video/index.ts';
import { buildAdmin, buildCompany, buildDoctor, buildStory, buildVideo, pdf, picture } from '../../test/builders.ts';
import { openTestDatabase } from '../../test/golden.ts';
import { recordFile } from '../files/index.ts';
import { hostedReferences } from '../videos/index.ts';
import { fileReferences } from './housekeeping.repo.ts';
import { sweep } from './sweep.job.ts';

const log = pino({ level: 'silent' });
// Bytes on the disk carry the real time, so the sweep looks at them from a day and a bit ahead.
const stored = new Date();
const now = new Date(stored.getTime() + 25 * 3_600_000);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let dataDir: string;
let database: Database;
let files: Files;
let video: VideoHost;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-sweep-'));
  database = await openTestDatabase();
  files = await openFiles({ dataDir, signingKey: undefined, log });
  const clock = { now: () => stored };
  video = await openVideoHost({ config: { videoMaxBytes: 1e9 }, dataDir, signingKey: undefined, log, clock });
});
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (at = now) => {
  const clock = { now: () => at };
  const messengers = openMessengers({ config: { whatsapp: 'outbox', push: 'none' }, database, clock });
  const meetings = openMeetings({ meetings: 'jitsi', jitsi: { url: 'https://meet.example.test', app: undefined } });
  return sweep.run({}, { database, files, messengers, video, meetings, clock, log, enqueue: async () => undefined });
};

const storeImage = async () => {
  const path = join(files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, await picture());
  return files.storeImage(path);
};
const storePdf = async () => {
  const path = join(files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, pdf());
  return files.storeDocument(path);
};
const recordedPdf = async (adminId: number, at: Date) => {
  const document = await storePdf();
  await recordFile({ db: database.db, now: at, actor: { id: adminId } }, document, 'private');
  return document.id;
};
const recordedImage = async (adminId: number, at: Date) => {
  const image = await storeImage();
  await recordFile({ db: database.db, now: at, actor: { id: adminId } }, image, 'private');
  return image.id;
};
const isKept = async (id: string) => {
  const row = await database.db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
  return {
    row: row !== undefined,
    bytes: (await files.read(id, 'full')) !== undefined && (await files.read(id, 'thumbnail')) !== undefined,
  };
};
const whole = { row: true, bytes: true };
const gone = { row: false, bytes: false };

it('removes files of either half once they are a day old, keeps what a doctor shows, and may be run again', async () => {
  const { id: adminId } = await buildAdmin(database.db);
  const used = [
    await recordedImage(adminId, hoursAgo(30)),
    await recordedImage(adminId, hoursAgo(30)),
    await recordedImage(adminId, hoursAgo(30)),
  ];
  const [image_id, front_image_id, back_image_id] = used;
  const doctor = await buildDoctor(database.db);
  await database.db.updateTable('doctors').set({ image_id, front_image_id, back_image_id }).where('user_id', '=', doctor.id).execute();
  const replaced = await recordedImage(adminId, hoursAgo(25));
  const recent = await recordedImage(adminId, hoursAgo(23));
  const rolledBack = (await storeImage()).id;

  await run(stored);
  expect([await isKept(rolledBack), await isKept(replaced)]).toEqual([{ row: false, bytes: true }, whole]);
  for (const _time of [1, 2]) {
    await run();
    expect([await isKept(rolledBack), await isKept(replaced)]).toEqual([gone, gone]);
    for (const id of [...used, recent]) expect(await isKept(id)).toEqual(whole);
  }
});

it('keeps a company’s logo and registry PDF, and removes PDFs that nothing refers to, with a row or without', async () => {
  const { id: adminId } = await buildAdmin(database.db);
  const [logo_id, commercial_registry_id] = [await recordedImage(adminId, hoursAgo(30)), await recordedPdf(adminId, hoursAgo(30))];
  const { id } = await buildCompany(database.db);
  await database.db.updateTable('companies').set({ logo_id, commercial_registry_id }).where('user_id', '=', id).execute();
  const unused = [await recordedPdf(adminId, hoursAgo(30)), (await storePdf()).id];
  await run();
  const hasBytes = async (file: string) => (await files.read(file, 'full')) !== undefined;
  expect([await isKept(logo_id), await hasBytes(commercial_registry_id)]).toEqual([whole, true]);
  for (const file of unused) expect([(await isKept(file)).row, await hasBytes(file)]).toEqual([false, false]);
});

/** A video at the host with its row, as upload calls make them. */
const hostedSince = async (created_at: Date) => {
  const id = await video.create('Swept');
  await database.db.insertInto('hosted_videos').values({ id, created_at }).execute();
  return id;
};

it('removes videos that no video or story shows once they are a day old, at the host and here, and keeps the others', async () => {
  const shown = [
    await hostedSince(hoursAgo(30)),
    await hostedSince(hoursAgo(30)),
    await hostedSince(hoursAgo(30)),
    await hostedSince(hoursAgo(30)),
  ];
  await buildVideo(database.db, { hosted_id: shown[0] ?? '', archived_at: hoursAgo(29) });
  await buildVideo(database.db, { hosted_id: shown[1] ?? '' });
  const { id } = await buildStory(database.db, { hosted_id: shown[2] ?? '' });
  await database.db
    .updateTable('stories')
    .set({ next_hosted_id: shown[3] ?? '' })
    .where('id', '=', id)
    .execute();
  const [recent, unused] = [await hostedSince(hoursAgo(23)), await hostedSince(hoursAgo(25))];
  await run();
  const isThere = async (id: string) => [
    (await database.db.selectFrom('hosted_videos').select('id').where('id', '=', id).execute()).length === 1,
    (await video.look(id)) !== undefined,
  ];
  for (const id of [...shown, recent]) expect(await isThere(id)).toEqual([true, true]);
  expect(await isThere(unused)).toEqual([false, false]);
});

it('goes on where the host stumbles over one video, and takes that one the next time', async () => {
  const ids = [await hostedSince(hoursAgo(25)), await hostedSince(hoursAgo(25)), await hostedSince(hoursAgo(25))].sort();
  const { remove } = video;
  const failing = ids[0];
  const left = async () =>
    (await database.db.selectFrom('hosted_videos').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
  Object.assign(video, { remove: async (id: string) => (id === failing ? Promise.reject(new Error('The host is away')) : remove(id)) });
  await run();
  expect(await left()).toEqual([failing]);
  Object.assign(video, { remove });
  await run();
  expect(await left()).toEqual([]);
});

it('removes the parts of an upload that stood still for a day, says so on its video, and leaves that to be uploaded again', async () => {
  const id = await hostedSince(hoursAgo(30));
  await buildVideo(database.db, { hosted_id: id });
  const folderOf = (hostedId: string) => join(dataDir, 'videos', hostedId.slice(0, 2), hostedId);
  const folder = folderOf(id);
  // A broken folder holds up no other.
  const broken = await hostedSince(now);
  await buildVideo(database.db, { hosted_id: broken });
  await writeFile(join(folderOf(broken), 'upload.json'), '{');
  await writeFile(join(folder, 'upload.json'), JSON.stringify({ id: `${id}.${'0'.repeat(32)}`, bytes: 1000, metadata: {} }));
  await writeFile(join(folder, 'upload.part'), Buffer.alloc(400));
  const known = () =>
    database.db.selectFrom('hosted_videos').select(['state', 'failure', 'stored_bytes']).where('id', '=', id).executeTakeFirst();
  await run(stored);
  expect(await video.look(id)).toMatchObject({ state: 'uploading', storedBytes: 400 });
  await run();
  expect(await video.look(id)).toMatchObject({ state: 'awaiting', storedBytes: 0 });
  expect(await known()).toEqual({
    state: 'failed',
    failure: 'The upload was not finished within 24 hours. Please upload it again.',
    stored_bytes: 0,
  });
});

it('knows every column that refers to a file or a hosted video', async () => {
  const columnsTo = async (kept: 'files' | 'hosted_videos') => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = ${kept}::regclass order by 1`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const namesOf = (references: readonly { table: string; column: string }[]) =>
    references.map(({ table, column }) => `${table}.${column}`).sort();
  expect([namesOf(fileReferences), namesOf(hostedReferences)]).toEqual([await columnsTo('files'), await columnsTo('hosted_videos')]);
});

it('removes sessions, failed sign-ins and idempotency keys whose time is past, more than one batch of them, and no other', async () => {
  const { id: user_id } = await buildAdmin(database.db);
  const sessionUntil = (expires_at: Date) => ({
    token_hash: randomBytes(32),
    user_id,
    created_at: stored,
    last_used_at: stored,
    expires_at,
  });
  await database.db
    .insertInto('sessions')
    .values([sessionUntil(hoursAgo(0.1)), sessionUntil(hoursAgo(-0.1))])
    .execute();
  await sql`insert into sign_in_failures (key, failed_at) select 'sweep ' || n, ${hoursAgo(24.1)} from generate_series(1, 2500) n`.execute(
    database.db,
  );
  await database.db
    .insertInto('sign_in_failures')
    .values({ key: 'sweep recent', failed_at: hoursAgo(23.9) })
    .execute();
  const keyOf = (key: string, created_at: Date) => ({ user_id, key, request_hash: 'x', created_at });
  await database.db
    .insertInto('idempotency_keys')
    .values([keyOf('old', hoursAgo(24.1)), keyOf('recent', hoursAgo(23.9))])
    .execute();

  await run();
  const sessions = await database.db.selectFrom('sessions').select('expires_at').where('user_id', '=', user_id).execute();
  expect(sessions).toEqual([{ expires_at: hoursAgo(-0.1) }]);
  const failures = await database.db.selectFrom('sign_in_failures').select('key').where('key', 'like', 'sweep %').execute();
  expect(failures).toEqual([{ key: 'sweep recent' }]);
  const keys = await database.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user_id).execute();
  expect(keys).toEqual([{ key: 'recent' }]);
});
