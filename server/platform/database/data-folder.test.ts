import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from './child.test-kit.ts';
import { createOpenError } from './data-folder.ts';
import { openDatabase } from './index.ts';

const log = pino({ level: 'silent' });
let folder: ReturnType<typeof temporaryFolder>;
let databaseFolder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  databaseFolder = join(folder.path, 'database');
  const database = await open();
  await database.db.insertInto('areas').values({ name: 'Kept' }).execute();
  await database.close();
});
afterAll(() => folder.remove());

const open = () => openDatabase({ dataDir: folder.path, log });

const countAreas = async () => {
  const database = await open();
  try {
    return (await database.db.selectFrom('areas').select('id').execute()).length;
  } finally {
    await database.close();
  }
};

it.each(['PG_VERSION', 'pg_wal', 'global/pg_control'])('refuses a database without %s, and changes nothing in it', async (entry) => {
  const aside = join(folder.path, 'aside');
  renameSync(join(databaseFolder, entry), aside);
  await expect(open()).rejects.toThrow(`The folder ${databaseFolder} is not a complete database, because ${entry} is missing.`);
  expect(existsSync(join(databaseFolder, entry))).toBe(false);
  renameSync(aside, join(databaseFolder, entry));
  expect(await countAreas()).toBe(1);
});

it('refuses a folder of other files', async () => {
  const aside = join(folder.path, 'aside');
  renameSync(databaseFolder, aside);
  mkdirSync(databaseFolder);
  writeFileSync(join(databaseFolder, 'notes.txt'), 'mine');
  await expect(open()).rejects.toThrow('is not a complete database, because PG_VERSION, ');
  rmSync(databaseFolder, { recursive: true });
  renameSync(aside, databaseFolder);
});

it('creates the database again if a process was killed while it created it', async () => {
  const aside = join(folder.path, 'aside');
  renameSync(databaseFolder, aside);
  mkdirSync(databaseFolder);
  writeFileSync(join(databaseFolder, 'medboard-creating'), '');
  cpSync(join(aside, 'PG_VERSION'), join(databaseFolder, 'PG_VERSION'));
  expect(await countAreas()).toBe(0);
  rmSync(databaseFolder, { recursive: true });
  renameSync(aside, databaseFolder);
  expect(await countAreas()).toBe(1);
});

it('says in one sentence that the database is damaged', async () => {
  const [path, aside] = [join(databaseFolder, 'global/pg_control'), join(folder.path, 'aside')];
  copyFileSync(path, aside);
  writeFileSync(path, Buffer.alloc(8192, 1));
  await expect(open()).rejects.toThrow(
    `The database in the folder ${databaseFolder} (setting DATA_DIR) cannot be opened: it is damaged, or another version of Medboard wrote it. Restore it from a backup.`,
  );
  copyFileSync(aside, path);
  expect(await countAreas()).toBe(1);
});

it('says that the disk is full, whatever PGlite says', () => {
  const { message } = createOpenError(databaseFolder, new Error('Aborted(). Build with -sASSERTIONS for more info.'), 3_500_000);
  expect(message).toBe(
    `The database in the folder ${databaseFolder} (setting DATA_DIR) cannot be opened: the disk is full, with 3 MB left.`,
  );
});
