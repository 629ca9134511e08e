// Proves SET-15, SET-16
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startScript } from '../../../../platform/database/child.test-kit.ts';
import type { Database, Db } from '../../../../platform/database/index.ts';
import { openTestDatabase } from '../../../../test/template-database.ts';
import { checkTrail } from './check.service.ts';
import { createSealer, sealAll } from './seal.service.ts';
import { startSealing } from './sealing.ts';
import { sealsRepo } from './seals.repo.ts';

const log = pino({ level: 'silent' });
const now = new Date('2026-11-21T10:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Runs statements as the owner of the tables, who can switch off the triggers. */
const tamper = async (...statements: string[]) => {
  const all = ['alter table audit disable trigger all', 'alter table audit_seals disable trigger all', ...statements];
  for (const statement of all) await sql.raw(statement).execute(database.db);
  for (const table of ['audit', 'audit_seals']) await sql.raw(`alter table ${table} enable trigger all`).execute(database.db);
};
beforeEach(() => tamper('truncate audit, audit_seals'));

const write = (db: Db, count: number, requestId = 'request') =>
  sql`insert into audit (at, action, entity, entity_id, before, after, request_id)
    select ${now}::timestamptz + n * interval '1 second', 'areas.update', 'areas', n, '{"name":"Old"}',
      jsonb_build_object('name', 'Ärea ' || n || E'\\n{"level":50}'), ${requestId}
    from generate_series(1, ${count}::int) n`.execute(db);
const check = (options: Partial<Parameters<typeof checkTrail>[0]> = {}) =>
  checkTrail({ db: database.db, now: new Date(now.getTime() + 86_400_000), ...options });
const idOf = async (number: number) =>
  (await database.db.selectFrom('audit_seals').select('audit_id').where('number', '=', number).executeTakeFirstOrThrow()).audit_id;

describe('sealing', () => {
  it('makes one chain of the entries of 20 concurrent writers, although two sealers run', async () => {
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let entry = 0; entry < 50; entry += 1) await database.transaction((db) => write(db, 1, `writer ${writer}`));
    });
    let isWriting = true;
    const sealers = [createSealer(database), createSealer(database)].map(async (sealer) => {
      while (isWriting) await sealer.seal();
      await sealer.seal();
    });
    await Promise.all(writers);
    isWriting = false;
    await Promise.all(sealers);
    expect(await check()).toMatchObject({ checked: 1000, problems: [], head: { number: 1000 } });
  });

  it('seals an entry that is committed after an entry with a higher id', async () => {
    const sealer = createSealer(database);
    const mayCommit = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    const late = database.transaction(async (db) => {
      await write(db, 1, 'late');
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await database.transaction((db) => write(db, 1, 'early'));
    for (let pass = 0; pass < 3; pass += 1) await sealer.seal();
    expect((await check()).head.number).toBe(1);
    mayCommit.resolve();
    await late;
    await sealer.seal();
    expect(await check()).toMatchObject({ checked: 2, problems: [] });
  });

  it('continues after kill -9 between two batches', async () => {
    await write(database.db, 5_000);
    const child = startScript(new URL('./sealing.test-child.ts', import.meta.url), database.url);
    await child.printedAtLeast(2);
    await child.kill();
    const interrupted = await sealsRepo.findHead(database.db);
    expect([child.errors, (interrupted?.number ?? 0) % 1000]).toEqual([[], 0]);
    await sealAll(database);
    expect(await check({ db: database.db })).toMatchObject({ checked: 5_000, problems: [] });
  });

  it('seals what is left when the process ends, and logs the head', async () => {
    const lines: object[] = [];
    const info = vi.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line as object));
    const sealing = startSealing({ database, clock: { now: () => now }, log });
    await write(database.db, 3);
    await sealing.close();
    info.mockRestore();
    const { head } = await check();
    expect([head.number, lines]).toEqual([3, [head]]);
  });
});

describe('a check of the chain', () => {
  beforeEach(async () => {
    await write(database.db, 20);
    await sealAll(database);
  });

  it('finds nothing in an unchanged trail', async () => {
    const { head } = await check();
    await write(database.db, 5);
    await sealAll(database);
    expect(await check({ anchor: head })).toMatchObject({ checked: 25, problems: [], problemCount: 0 });
  });

  it.each([
    ['a text', "action = 'areas.create'"],
    ['a record', 'entity_id = 999'],
    ['an author', 'actor_id = 999'],
    ['a field', `after = '{"name":"Changed"}'`],
    ['a removed field', 'before = null'],
    ['a time', "at = at + interval '1 microsecond'"],
    ['a request', "request_id = 'other'"],
  ])('finds %s that was changed', async (_, change) => {
    const id = await idOf(7);
    await tamper(`update audit set ${change} where id = ${id}`);
    expect((await check()).problems).toEqual([`Entry ${id} or its seal 7 was changed.`]);
  });

  it('finds a removed entry, with and without its seal', async () => {
    const [first, second] = [await idOf(7), await idOf(12)];
    await tamper(`delete from audit where id in (${first}, ${second})`, 'delete from audit_seals where number = 12');
    expect((await check()).problems).toEqual([`Entry ${first} is missing (seal 7).`, 'Seal 12 is missing.']);
  });

  it('finds swapped entries', async () => {
    const [first, second] = [await idOf(7), await idOf(9)];
    await tamper(
      'update audit_seals set audit_id = -audit_id where number in (7, 9)',
      `update audit_seals set audit_id = case number when 7 then ${second} else ${first} end where number in (7, 9)`,
    );
    expect((await check()).problems).toEqual([`Entry ${second} or its seal 7 was changed.`, `Entry ${first} or its seal 9 was changed.`]);
  });

  it('finds an entry that was changed and sealed again, and a removed end, by an anchor only', async () => {
    const { head } = await check();
    const id = await idOf(20);
    await tamper(`update audit set action = 'areas.create' where id = ${id}`, 'delete from audit_seals where number = 20');
    await sealAll(database);
    expect((await check()).problems).toEqual([]);
    expect((await check({ anchor: head })).problems).toEqual(['Seal 20 has another hash than the anchor: entries up to it were changed.']);
    await tamper(`delete from audit where id = ${id}`, 'delete from audit_seals where number = 20');
    expect((await check()).problems).toEqual([]);
    expect((await check({ anchor: head })).problems).toEqual(['Seal 20 of the anchor is missing: entries at the end were removed.']);
  });

  it('finds entries that stay without a seal for more than a minute', async () => {
    await write(database.db, 2);
    const soon = new Date(now.getTime() + 61_000);
    expect((await check({ now: soon })).problems).toEqual([]);
    expect((await check()).problems).toEqual([expect.stringContaining('2 entries have no seal')]);
  });

  it('checks only the entries since a time', async () => {
    await tamper(`update audit set action = 'areas.create' where id = ${await idOf(3)}`);
    const since = new Date(now.getTime() + 11_000);
    expect(await check({ since })).toMatchObject({ checked: 10, problems: [] });
    expect((await check()).problemCount).toBe(1);
    await tamper(`delete from audit where id = ${await idOf(10)}`, 'delete from audit_seals where number = 10');
    expect((await check({ since })).problems).toEqual(['Seal 10 is missing.']);
  });

  it.each([
    'update audit set action = action',
    'delete from audit_seals',
    'update audit_seals set number = number',
    'truncate audit_seals',
  ])('%s fails while the triggers are on', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  });
});

describe('a lock of another process', () => {
  it('makes sealing wait', async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7310016)');
    await write(database.db, 1);
    const sealed = sealAll(database);
    const isWaiting = async () => (await other.query('select from pg_locks where not granted and objid = 7310016')).rowCount === 1;
    await expect.poll(isWaiting).toBe(true);
    expect(await sealsRepo.findHead(database.db)).toBeUndefined();
    await other.query('commit');
    await sealed;
    expect((await sealsRepo.findHead(database.db))?.number).toBe(1);
    await other.end();
  });
});
