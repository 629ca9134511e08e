// Proves LIM-9, LIM-14, LIM-16
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Child, startChild, temporaryFolder } from '../child.test-kit.ts';
import { openDatabase } from '../index.ts';

const log = pino({ level: 'silent' });
let folder: ReturnType<typeof temporaryFolder>;
let databaseFolder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  databaseFolder = join(folder.path, 'postgres');
  await (await open()).close();
});
afterAll(() => folder.remove());

const children: Child[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
});
const startWriter = (prefix: string) => {
  const child = startChild('write', folder.path, prefix);
  children.push(child);
  return child;
};

const open = (options: Partial<Parameters<typeof openDatabase>[0]> = {}) => openDatabase({ dataDir: folder.path, log, ...options });
const serverPid = () => Number.parseInt(readFileSync(join(databaseFolder, 'postmaster.pid'), 'utf8'), 10);

const readBack = async () => {
  const database = await open();
  try {
    const areas = await database.db.selectFrom('areas').select(['name', 'id']).execute();
    const audited = await database.db.selectFrom('audit').select('entity_id').execute();
    const counter = await database.db.selectFrom('tallies').select('count').where('name', '=', 'areas.live').executeTakeFirst();
    return { names: new Set(areas.map(({ name }) => name)), areas: areas.length, audited: audited.length, count: counter?.count ?? 0 };
  } finally {
    await database.close();
  }
};

it.each(['the process', 'the process and its server'])('keeps every acknowledged row after kill -9 of %s', async (killed) => {
  const writer = startWriter(killed);
  await writer.printed('open');
  await writer.printedAtLeast(40 + Math.floor(Math.random() * 40));
  if (killed.endsWith('server')) process.kill(serverPid(), 'SIGKILL');
  await writer.kill();
  const found = await readBack();
  expect(writer.lines.slice(1).filter((name) => !found.names.has(name))).toEqual([]);
  expect([found.audited, found.count]).toEqual([found.areas, found.areas]);
  expect(existsSync(join(databaseFolder, 'postmaster.pid'))).toBe(false);
});

it('refuses a second process while the first one continues to write, but lets it read', async () => {
  const writer = startWriter('first');
  await writer.printed('open');
  const second = startWriter('second');
  expect(await second.ended).toBe(1);
  expect(second.errors.join('\n')).toBe(
    `The folder ${folder.path} is in use by the running process ${writer.pid}. Stop it first, or set another DATA_DIR.`,
  );
  const reader = await open({ migrates: false });
  expect(await reader.db.selectFrom('areas').select('id').where('name', '=', 'first 0').execute()).toHaveLength(1);
  await reader.close();
  await writer.printedAtLeast(writer.lines.length + 5);
  await writer.kill();
});

it('gives one of several processes that start at the same moment an empty folder', async () => {
  const dataDir = join(folder.path, 'new');
  const writers = ['a', 'b', 'c'].map((prefix) => startChild('write', dataDir, prefix));
  children.push(...writers);
  const outcomes = await Promise.all(
    writers.map(async ({ printed, lines, ended, errors }) => {
      await printed('open');
      return lines.includes('open') ? 'open' : ended.then(() => errors.join('\n'));
    }),
  );
  expect(outcomes.toSorted()[2]).toBe('open');
  expect(outcomes.filter((outcome) => outcome.startsWith(`The folder ${dataDir} is in use by the running process`))).toHaveLength(2);
});

it('is not delayed by another program that runs in the folder', async () => {
  const shell = spawn('sleep', ['60'], { cwd: databaseFolder, stdio: 'ignore' });
  await (await open()).close();
  expect(shell.exitCode).toBeNull();
  shell.kill();
});

it('removes the pid of a server that has ended, although another process has its number', async () => {
  await (await open()).close();
  writeFileSync(join(databaseFolder, 'postmaster.pid'), `${process.pid}\n${databaseFolder}\n`);
  await (await open()).close();
});

it('starts the server again after it was killed, and says why if that fails', async () => {
  const onFatal = vi.fn<(reason: Error) => void>();
  const database = await open({ onFatal });
  const first = serverPid();
  process.kill(first, 'SIGKILL');
  const isRestarted = async () => {
    await sql`select 1`.execute(database.db);
    return serverPid() !== first;
  };
  await expect.poll(() => isRestarted().catch(() => false)).toBe(true);
  const settings = join(databaseFolder, 'postgresql.conf');
  const before = readFileSync(settings, 'utf8');
  writeFileSync(settings, 'no_such_setting = 1');
  process.kill(serverPid(), 'SIGKILL');
  await expect.poll(() => onFatal.mock.calls[0]?.[0].message).toContain('cannot be opened: configuration file "');
  writeFileSync(settings, before);
  await database.close();
});

const withChanged = async (path: string, text: string, problem: string) => {
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, text);
  await expect(open()).rejects.toThrow(`The database in the folder ${databaseFolder} (setting DATA_DIR) cannot be opened: ${problem}`);
  writeFileSync(path, before);
};

it('says that another version of PostgreSQL wrote the folder, and how to move', () =>
  withChanged(
    join(databaseFolder, 'PG_VERSION'),
    '17\n',
    'a version of Medboard with PostgreSQL 17 wrote it: write a backup with that version (`npm run backup`), set another DATA_DIR, and restore it with this version (`npm run restore`).',
  ));

it('says how to move from the former embedded engine', async () => {
  const former = temporaryFolder();
  mkdirSync(join(former.path, 'database'));
  await expect(open({ dataDir: former.path })).rejects.toThrow('a former version of Medboard wrote');
  former.remove();
});

it('says why the server does not start', () =>
  withChanged(join(databaseFolder, 'postgresql.conf'), 'no_such_setting = 1', 'configuration file "'));

it('creates the database again if a process was killed while it created it', async () => {
  const aside = join(folder.path, 'aside');
  renameSync(databaseFolder, aside);
  mkdirSync(`${databaseFolder}.new`);
  writeFileSync(join(`${databaseFolder}.new`, 'PG_VERSION'), '18\n');
  expect((await readBack()).areas).toBe(0);
  rmSync(databaseFolder, { recursive: true });
  renameSync(aside, databaseFolder);
});

it('uses a folder for temporary files if the path of the data folder is too long for a socket', async () => {
  const dataDir = join(folder.path, 'a'.repeat(100));
  await (await open({ dataDir })).close();
});
