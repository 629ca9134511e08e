// Proves LIM-11, LIM-13, VID-25, VID-37
import { randomBytes } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/storage/files/index.ts';
import { openVideoHost, type VideoHost } from '../../../platform/storage/video/index.ts';
import { openTestApp, runJob, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildStory, buildVideo, pdf, picture } from '../../../test/builders.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { hostedReferences } from '../../messages/videos/index.ts';
import { recordFile } from '../files/index.ts';
import { cleanup } from './cleanup.job.ts';
import { takeFileOwnership } from './file-owner.service.ts';
import { fileReferences } from './maintenance.repo.ts';

const log = pino({ level: 'silent' });
// The modification time of files is the real time, so the job runs with a clock that is 25 hours ahead.
const stored = new Date();
const now = new Date(stored.getTime() + 25 * 3_600_000);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let test: TestApp;
let dataDir: string;
let database: Database;
let files: Files;
let video: VideoHost;

beforeAll(async () => {
  test = await openTestApp();
  ({ dataDir, database, files } = test);
  await takeFileOwnership({ db: database.db, files });
  const clock = { now: () => stored };
  video = await openVideoHost({ config: { videoMaxBytes: 1e9 }, dataDir, signingKey: undefined, log, clock });
});
afterAll(() => test?.close());

const run = (at = now, runDatabase = database) => runJob(test, cleanup, { database: runDatabase, video, clock: { now: () => at } });

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
const exists = async (id: string) => {
  const row = await database.db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
  return {
    row: row !== undefined,
    bytes: (await files.find(id, 'full')) !== undefined && (await files.find(id, 'thumbnail')) !== undefined,
  };
};
const hasBytes = async (id: string) => (await files.find(id, 'full')) !== undefined;
const complete = { row: true, bytes: true };
const removed = { row: false, bytes: false };

it('removes day-old files without a row or record, keeps those of a doctor, and may run again', async () => {
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
  expect([await exists(rolledBack), await exists(replaced)]).toEqual([{ row: false, bytes: true }, complete]);
  for (const _time of [1, 2]) {
    await run();
    expect([await exists(rolledBack), await exists(replaced)]).toEqual([removed, removed]);
    for (const id of [...used, recent]) expect(await exists(id)).toEqual(complete);
  }
});

it('keeps the logo and PDF of a company, and removes PDFs that no record uses', async () => {
  const { id: adminId } = await buildAdmin(database.db);
  const [logo_id, commercial_registry_id] = [await recordedImage(adminId, hoursAgo(30)), await recordedPdf(adminId, hoursAgo(30))];
  const { id } = await buildCompany(database.db);
  await database.db.updateTable('companies').set({ logo_id, commercial_registry_id }).where('user_id', '=', id).execute();
  const unused = [await recordedPdf(adminId, hoursAgo(30)), (await storePdf()).id];
  await run();
  expect([await exists(logo_id), await hasBytes(commercial_registry_id)]).toEqual([complete, true]);
  for (const file of unused) expect([(await exists(file)).row, await hasBytes(file)]).toEqual([false, false]);
});

it('keeps removed files in the trash for a week, from where they can be copied back', async () => {
  const { id } = await storePdf();
  const copyBack = () => cp(join(dataDir, 'trash'), join(dataDir, 'files'), { recursive: true });
  const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
  await run();
  expect(await hasBytes(id)).toBe(false);
  await run(daysLater(6.9));
  await copyBack();
  expect(await hasBytes(id)).toBe(true);
  await files.moveToTrash(id, now);
  await run(daysLater(7.1));
  await copyBack();
  expect(await hasBytes(id)).toBe(false);
});

it('moves at most 20 files or a tenth of all to the trash in one run', async () => {
  await run();
  const ids: string[] = [];
  while (ids.length < 25) ids.push((await storePdf()).id);
  const countRemaining = async () => (await Promise.all(ids.map(hasBytes))).filter(Boolean).length;
  await run();
  expect(await countRemaining()).toBe(5);
  await run();
  expect(await countRemaining()).toBe(0);
});

describe('beside the files of another database', () => {
  let other: Database;
  beforeAll(async () => {
    other = await openTestDatabase();
    await sql`update database_identity set id = gen_random_uuid()`.execute(other.db);
  });
  afterAll(() => other?.close());

  it('cleanup leaves the files alone', async () => {
    const { id } = await storePdf();
    await run(now, other);
    expect(await hasBytes(id)).toBe(true);
  });

  it('the start is refused, also if the files have no id of a database yet', async () => {
    const refusal = 'The database is not the one to which the files in DATA_DIR belong';
    await expect(takeFileOwnership({ db: other.db, files })).rejects.toThrow(refusal);
    await recordedPdf((await buildAdmin(database.db)).id, now);
    await rm(files.databaseIdFile);
    await expect(takeFileOwnership({ db: other.db, files })).rejects.toThrow(refusal);
    await takeFileOwnership({ db: database.db, files });
    await takeFileOwnership({ db: database.db, files });
    await expect(takeFileOwnership({ db: other.db, files })).rejects.toThrow(refusal);
  });
});

/** Creates a video at the host and its row, as an upload request does. */
const createHosted = async (created_at: Date) => {
  const id = await video.create('Swept');
  await database.db.insertInto('hosted_videos').values({ id, created_at }).execute();
  return id;
};

it('removes day-old videos that no record uses, at the host and in the database', async () => {
  const shown = [
    await createHosted(hoursAgo(30)),
    await createHosted(hoursAgo(30)),
    await createHosted(hoursAgo(30)),
    await createHosted(hoursAgo(30)),
  ];
  await buildVideo(database.db, { hosted_id: shown[0] ?? '', archived_at: hoursAgo(29) });
  await buildVideo(database.db, { hosted_id: shown[1] ?? '' });
  const { id } = await buildStory(database.db, { hosted_id: shown[2] ?? '' });
  await database.db
    .updateTable('stories')
    .set({ next_hosted_id: shown[3] ?? '' })
    .where('id', '=', id)
    .execute();
  const [recent, unused] = [await createHosted(hoursAgo(23)), await createHosted(hoursAgo(25))];
  await run();
  const isThere = async (id: string) => [
    (await database.db.selectFrom('hosted_videos').select('id').where('id', '=', id).execute()).length === 1,
    (await video.getStatus(id)) !== undefined,
  ];
  for (const id of [...shown, recent]) expect(await isThere(id)).toEqual([true, true]);
  expect(await isThere(unused)).toEqual([false, false]);
});

it('keeps a poster while its video exists, and removes it one run later', async () => {
  const { id: adminId } = await buildAdmin(database.db);
  const [used, unused] = [await createHosted(hoursAgo(30)), await createHosted(hoursAgo(30))];
  await buildVideo(database.db, { hosted_id: used });
  const setPoster = async (hostedId: string) => {
    const poster_id = await recordedImage(adminId, hoursAgo(30));
    await database.db.updateTable('hosted_videos').set({ poster_id }).where('id', '=', hostedId).execute();
    return poster_id;
  };
  const [usedPoster, unusedPoster] = [await setPoster(used), await setPoster(unused)];
  await run();
  expect([await exists(usedPoster), await exists(unusedPoster)]).toEqual([complete, complete]);
  await run();
  expect([await exists(usedPoster), await exists(unusedPoster)]).toEqual([complete, removed]);
});

it('continues after the host fails to remove one video, and removes it in the next run', async () => {
  const ids = [await createHosted(hoursAgo(25)), await createHosted(hoursAgo(25)), await createHosted(hoursAgo(25))].sort();
  const { remove } = video;
  const failing = ids[0];
  const listRemaining = async () =>
    (await database.db.selectFrom('hosted_videos').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
  Object.assign(video, {
    remove: async (id: string) => (id === failing ? Promise.reject(new Error('The host is unavailable')) : remove(id)),
  });
  await run();
  expect(await listRemaining()).toEqual([failing]);
  Object.assign(video, { remove });
  await run();
  expect(await listRemaining()).toEqual([]);
});

it('removes an upload without progress for a day, and its video can be uploaded again', async () => {
  const id = await createHosted(hoursAgo(30));
  await buildVideo(database.db, { hosted_id: id });
  const folderOf = (hostedId: string) => join(dataDir, 'videos', hostedId.slice(0, 2), hostedId);
  const folder = folderOf(id);
  // A broken folder must not stop the others.
  const broken = await createHosted(now);
  await buildVideo(database.db, { hosted_id: broken });
  await writeFile(join(folderOf(broken), 'upload.json'), '{');
  await writeFile(join(folder, 'upload.json'), JSON.stringify({ id: `${id}.${'0'.repeat(32)}`, bytes: 1000, metadata: {} }));
  await writeFile(join(folder, 'upload.part'), Buffer.alloc(400));
  const known = () =>
    database.db.selectFrom('hosted_videos').select(['state', 'failure', 'stored_bytes']).where('id', '=', id).executeTakeFirst();
  await run(stored);
  expect(await video.getStatus(id)).toMatchObject({ state: 'uploading', storedBytes: 400 });
  await run();
  expect(await video.getStatus(id)).toMatchObject({ state: 'awaiting', storedBytes: 0 });
  expect(await known()).toEqual({
    state: 'failed',
    failure: 'The upload was not finished within 24 hours. Please upload it again.',
    stored_bytes: 0,
  });
});

it('lists every column that refers to a file or a hosted video', async () => {
  const columnsTo = async (table: 'files' | 'hosted_videos') => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const namesOf = (references: readonly { table: string; column: string }[]) =>
    references.map(({ table, column }) => `${table}.${column}`).sort();
  expect([namesOf(fileReferences), namesOf(hostedReferences)]).toEqual([await columnsTo('files'), await columnsTo('hosted_videos')]);
});

it('removes expired sessions, failed sign-ins and idempotency keys in batches', async () => {
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
  await sql`insert into sign_in_failures (key, failed_at) select 'cleanup ' || n, ${hoursAgo(24.1)} from generate_series(1, 2500) n`.execute(
    database.db,
  );
  await database.db
    .insertInto('sign_in_failures')
    .values({ key: 'cleanup recent', failed_at: hoursAgo(23.9) })
    .execute();
  const keyOf = (key: string, created_at: Date) => ({ user_id, key, request_hash: 'x', created_at });
  await database.db
    .insertInto('idempotency_keys')
    .values([keyOf('old', hoursAgo(24.1)), keyOf('recent', hoursAgo(23.9))])
    .execute();

  await run();
  const sessions = await database.db.selectFrom('sessions').select('expires_at').where('user_id', '=', user_id).execute();
  expect(sessions).toEqual([{ expires_at: hoursAgo(-0.1) }]);
  const failures = await database.db.selectFrom('sign_in_failures').select('key').where('key', 'like', 'cleanup %').execute();
  expect(failures).toEqual([{ key: 'cleanup recent' }]);
  const keys = await database.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user_id).execute();
  expect(keys).toEqual([{ key: 'recent' }]);
});
