import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild, temporaryFolder } from './child.test-kit.ts';
import { openDatabase } from './index.ts';

const log = pino({ level: 'silent' });
let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

const readBack = async () => {
  const database = await openDatabase({ dataDir: folder.path, log });
  try {
    const areas = await database.db.selectFrom('areas').select(['name', 'id']).execute();
    const audited = await database.db.selectFrom('audit').select('entity_id').execute();
    const counter = await database.db.selectFrom('tallies').select('count').where('name', '=', 'areas.live').executeTakeFirst();
    return { names: new Set(areas.map(({ name }) => name)), areas: areas.length, audited: audited.length, count: counter?.count ?? 0 };
  } finally {
    await database.close();
  }
};

it('keeps every acknowledged row after kill -9 during a write', async () => {
  const acknowledged: string[] = [];
  for (const round of ['one', 'two', 'three']) {
    const writer = startChild('write', folder.path, round);
    await writer.printed('open');
    await writer.printedAtLeast(40 + Math.floor(Math.random() * 40));
    await writer.kill();
    acknowledged.push(...writer.lines.slice(1));
    const found = await readBack();
    expect(acknowledged.filter((name) => !found.names.has(name))).toEqual([]);
    expect([found.audited, found.count]).toEqual([found.areas, found.areas]);
  }
  expect(acknowledged.length).toBeGreaterThan(100);
});

it('makes a second process on the folder exit while the first one continues to write', async () => {
  const writer = startChild('write', folder.path, 'four');
  await writer.printed('open');
  const second = startChild('write', folder.path, 'five');
  expect(await second.ended).toBe(1);
  expect(second.errors.join('\n')).toContain(`${folder.path} is in use by the running process ${writer.pid}`);
  expect(JSON.parse(readFileSync(`${folder.path}/database.lock`, 'utf8')).pid).toBe(writer.pid);
  await writer.printedAtLeast(writer.lines.length + 5);
  await writer.kill();
});

it('rejects a second open in the same process until the first is closed', async () => {
  const first = await openDatabase({ dataDir: folder.path, log });
  await expect(openDatabase({ dataDir: folder.path, log })).rejects.toThrow('already open in this process');
  await first.close();
  await (await openDatabase({ dataDir: folder.path, log })).close();
});
