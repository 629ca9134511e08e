import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
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
    const tally = await database.db.selectFrom('tallies').select('count').where('name', '=', 'areas.live').executeTakeFirst();
    return { names: new Set(areas.map(({ name }) => name)), areas: areas.length, audited: audited.length, tally: tally?.count ?? 0 };
  } finally {
    await database.close();
  }
};

it('loses no acknowledged row to kill -9 in mid-write, and a second process on the folder goes at once and harms nothing', {
  timeout: 90_000,
}, async () => {
  const secondsLives: number[] = [];
  const acknowledged: string[] = [];
  for (const round of ['one', 'two', 'three']) {
    const writer = startChild('write', folder.path, round);
    await writer.said('open');
    const start = performance.now();
    const second = startChild('write', folder.path, 'intruder');
    expect(await second.ended).toBe(1);
    secondsLives.push(performance.now() - start);
    expect(second.errors.join('\n')).toContain(`${folder.path} is in use by the running process ${writer.pid}`);
    expect(JSON.parse(readFileSync(`${folder.path}/database.lock`, 'utf8')).pid).toBe(writer.pid);
    await wait(50 + Math.random() * 400);
    await writer.kill();
    acknowledged.push(...writer.lines.slice(1));
    const found = await readBack();
    expect(acknowledged.filter((name) => !found.names.has(name))).toEqual([]);
    expect([found.audited, found.tally]).toEqual([found.areas, found.areas]);
  }
  // The quickest of them: on a busy machine the mere start of a process can take longer.
  expect(Math.min(...secondsLives)).toBeLessThan(2_000);
  expect(acknowledged.length).toBeGreaterThan(100);
});

it('is refused a second time in the same process, and open to it again after close', async () => {
  const first = await openDatabase({ dataDir: folder.path, log });
  await expect(openDatabase({ dataDir: folder.path, log })).rejects.toThrow('already open in this process');
  await first.close();
  await (await openDatabase({ dataDir: folder.path, log })).close();
});
