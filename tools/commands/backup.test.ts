// Proves BCK-1, BCK-2
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runBackup } from '../../server/features/office/backups/index.ts';
import { takeFileOwnership } from '../../server/features/office/maintenance/index.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { type Database, type Db, openDatabase } from '../../server/platform/database/index.ts';
import { assertSecretsKey, openSecrets } from '../../server/platform/security/secrets.ts';
import { openFolderStorage } from '../../server/platform/storage/files/folder/storage.ts';
import { openFiles } from '../../server/platform/storage/files/index.ts';
import { openVideoHost } from '../../server/platform/storage/video/index.ts';
import {
  buildBlog,
  buildBook,
  buildDoctor,
  buildFile,
  buildGroup,
  buildMessage,
  buildNote,
  buildPostComment,
  buildPurchase,
  buildSession,
  buildStory,
  buildVideo,
  buildWebinar,
} from '../../server/test/builders.ts';
import { startServerProcess } from '../../server/test/server-process.ts';
import { createEmptyDatabase, dropDatabase, urlOfDatabase } from '../../server/test/template-database.ts';
import { run } from '../process.ts';

const log = pino({ level: 'silent' });
const key = 'a key of backups with enough characters';
const databases: string[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medboard-backup-'));
});
afterAll(async () => {
  for (const name of databases) await dropDatabase(name);
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a new site with an empty database: on the server of the tests, or embedded. */
const createSite = async (name: string, { isEmbedded }: { isEmbedded: boolean }): Promise<Record<string, string>> => {
  const site = { DATA_DIR: join(folder, name), BACKUP_KEY: key, DEMO_DATA: 'off' };
  if (isEmbedded) return { ...site, DATABASE_URL: '' };
  const database = await createEmptyDatabase('backup');
  databases.push(database);
  return { ...site, DATABASE_URL: urlOfDatabase(database) };
};

const openSite = async (settings: Record<string, string>) => {
  const config = readConfig(settings);
  const { dataDir, databaseUrl: url } = config;
  const database = await openDatabase({ dataDir, url, log });
  const secrets = await openSecrets(dataDir, config);
  const files = await openFiles({ dataDir, signingKey: undefined, secrets, log });
  return { config, database, files, secrets, clock: { now: () => new Date() } };
};

type Site = Awaited<ReturnType<typeof openSite>>;

/** Stores a video and adds its row. */
const storeVideo = async ({ database, files, config, clock }: Site): Promise<string> => {
  const video = await openVideoHost({ config, dataDir: config.dataDir, signingKey: undefined, log, clock });
  const id = await video.create('Clip');
  const path = join(files.tempDir, 'clip');
  await copyFile('demo/clip.mp4', path);
  await video.importFile(id, path);
  await database.db.insertInto('hosted_videos').values({ id, state: 'ready' }).execute();
  return id;
};

/** Fills a site with records of many kinds, and gives every row of a file its bytes. */
const fill = async (site: Site) => {
  const { database, files, secrets, config } = site;
  const { db } = database;
  const [front, back] = [await buildFile(db, { isIdentity: true }), await buildFile(db, { isIdentity: true })];
  const doctor = await buildDoctor(db, { points: 50 });
  await db.updateTable('doctors').set({ front_image_id: front, back_image_id: back }).where('user_id', '=', doctor.id).execute();
  const message = await buildMessage(db, { status: 'approved' });
  await buildVideo(db, { message_id: message.id, hosted_id: await storeVideo(site) });
  await buildPurchase(db, { kind: 'book', id: (await buildBook(db)).id, doctor_id: doctor.id });
  await buildGroup(db, { members: [doctor.id] });
  for (const build of [buildBlog, buildNote, buildPostComment, buildSession, buildStory, buildWebinar]) await build(db);
  const storage = openFolderStorage({ dataDir: config.dataDir, tempDir: files.tempDir, secrets });
  for (const { id, kind, is_identity: encrypts } of await db.selectFrom('files').selectAll().execute()) {
    const blobKinds = kind === 'image' ? (['thumbnail', 'full'] as const) : (['pdf'] as const);
    await storage.store(
      id,
      blobKinds.map((blobKind) => ({ kind: blobKind, encrypts, bytes: randomBytes(5_000) })),
    );
  }
};

type State = { tables: Record<string, string>; files: Record<string, string> };

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The number of rows of each table, and a hash that does not depend on their order. */
const hashTables = async (db: Db): Promise<State['tables']> => {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and relname not in ('migrations', 'counter_totals', 'counter_deltas')`.execute(db);
  const found: State['tables'] = {};
  for (const { name } of names) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(line, '' order by line), '')) as hash
      from (select md5(row_to_json(t)::text) as line from ${sql.table(name)} as t) as lines`.execute(db);
    found[name] = rows[0]?.hash ?? '';
  }
  return found;
};

/** The SHA-256 of all stored files, decrypted, and of the files of videos. */
const hashFiles = async ({ files, config: { dataDir } }: Site): Promise<State['files']> => {
  const found: State['files'] = {};
  for await (const { id } of files.list())
    for (const variant of ['full', 'thumbnail'] as const) {
      const bytes = await files.read(id, variant);
      if (bytes) found[`${id} ${variant}`] = hash(bytes);
    }
  const videos = join(dataDir, 'videos');
  for (const entry of await readdir(videos, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      found[entry.name + entry.parentPath.slice(videos.length)] = hash(await readFile(join(entry.parentPath, entry.name)));
  return found;
};

const readState = async (settings: Record<string, string>): Promise<State> => {
  const site = await openSite(settings);
  try {
    return { tables: await hashTables(site.database.db), files: await hashFiles(site) };
  } finally {
    await site.database.close();
  }
};

/** The hash of an empty table, such as the sessions, which a backup leaves out. */
const emptyTable = `0 ${createHash('md5').digest('hex')}`;

const command = (tool: string, settings: Record<string, string>, ...args: string[]) =>
  run(process.execPath, [`tools/commands/${tool}.ts`, ...args], { env: { ...process.env, ...settings } });

/** Writes until `getEnd` is reached, and returns how many writes there were. */
const writeUntil = async (database: Database, getEnd: (written: number) => number) => {
  let written = 0;
  for (; written < getEnd(written); written += 1) {
    // The embedded database answers without a turn of the event loop, so that nothing else would run.
    await new Promise((resolve) => setImmediate(resolve));
    const name = `Area ${randomBytes(6).toString('hex')}`;
    await database.transaction(async (db) => {
      await db.insertInto('areas').values({ name }).execute();
      await db.insertInto('notes').values({ title: name, content: name, created_by: sql<number>`(select min(id) from users)` }).execute();
    });
  }
  return written;
};

/** Fills a site, backs it up while others write, and returns what the database held at that moment. */
const backUpWhileWriting = async (settings: Record<string, string>, file: string): Promise<State> => {
  const site = await openSite(settings);
  const { config, database, files, secrets } = site;
  try {
    await takeFileOwnership({ db: database.db, files });
    await assertSecretsKey(secrets, files, { dataDir: config.dataDir, setting: undefined });
    await fill(site);
    let tables: State['tables'] = {};
    let isFrozen = false;
    const longSnapshot: Database['longSnapshot'] = async (work) => {
      const spool = await database.longSnapshot(async (db) => {
        tables = await hashTables(db);
        return work(db);
      });
      isFrozen = true;
      return spool;
    };
    // Some writes after the moment of the backup, which must not be in it.
    let end = Number.POSITIVE_INFINITY;
    const writing = writeUntil(database, (written) => {
      if (isFrozen) end = Math.min(end, written + 5);
      return end;
    });
    await runBackup({ ...site, database: { ...database, longSnapshot } }, file);
    expect(await writing).toBeGreaterThan(5);
    return { tables, files: await hashFiles(site) };
  } finally {
    await database.close();
  }
};

const killWhenExists = async (child: ChildProcess, path: string) => {
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await vi.waitFor(() => access(path), { timeout: 600_000, interval: 5 });
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
};

it('restores every table and file of a busy site with a server on an embedded database and back, also after a killed restore', async () => {
  const source = await createSite('source', { isEmbedded: false });
  const first = join(folder, 'first.tar.gz.enc');
  const state = await backUpWhileWriting(source, first);
  expect(Object.keys(state.files).length).toBeGreaterThan(8);

  const other = await createSite('other', { isEmbedded: true });
  const restoring = spawn(process.execPath, ['tools/commands/restore.ts', first], { env: { ...process.env, ...other }, stdio: 'ignore' });
  // The files get their owner before the database has its tables.
  await killWhenExists(restoring, join(other.DATA_DIR ?? '', 'files/database-id'));
  await expect(startServerProcess(other)).rejects.toThrow('run it again with --own-files');
  const killed = await openSite(other);
  expect(await killed.database.db.selectFrom('users').select('id').execute()).toEqual([]);
  await killed.database.close();
  // A store with its files may be the one of a running server.
  expect(await command('restore', other, first)).toMatchObject({ code: 1, output: expect.stringContaining('add --own-files') });
  expect(await command('restore', other, first, '--own-files')).toMatchObject({ code: 0, output: expect.stringContaining('Restored') });
  const restored = await readState(other);
  expect(restored).toEqual({ ...state, tables: { ...state.tables, sessions: emptyTable } });

  // A second restore must not touch what is there.
  const again = await command('restore', other, first, '--own-files');
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has users already') });
  expect(await readState(other)).toEqual(restored);

  const second = join(folder, 'second.tar.gz.enc');
  const server = await startServerProcess(other);
  expect(await command('backup', other, second)).toMatchObject({ code: 0, output: expect.stringContaining(second) });
  await server.stop();
  const back = await createSite('back', { isEmbedded: false });
  expect(await command('restore', back, second)).toMatchObject({ code: 0 });
  expect((await readState(back)).files).toEqual(state.files);
});
