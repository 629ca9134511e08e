import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/template-database.ts';
import type { Database } from '../types.ts';
import { createLagMeter } from './lag.ts';
import { hasReplayed, parseMark, toMark } from './mark.ts';
import { marksRepo } from './marks.repo.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const session = Buffer.alloc(32, 1);
const beginEpoch = () => database.transaction(marksRepo.beginEpoch);
const findNeeded = async (of = session) => {
  const needed = await marksRepo.findNeeded(database.db, of);
  if (!needed) throw new Error('no epoch has begun');
  return needed;
};
const write = () => sql`insert into sign_in_failures (key, failed_at) values ('a key', now())`.execute(database.db);

it('orders marks as the log orders positions, and rejects any other text of a client', () => {
  const [early, late] = [toMark('0/FFFFFFFF'), toMark('1/0')];
  expect([early, late, late > early]).toEqual(['00000000FFFFFFFF', '0000000100000000', true]);
  expect([early, '1/0', '00000000ffffffff', `${early}0`, [early], undefined].map(parseMark)).toEqual([early, ...Array(5).fill(undefined)]);
});

it('requires the last write of a session for its own reads, and the floor for other sessions', async () => {
  const floor = await beginEpoch();
  await write();
  const first = await marksRepo.record(database.db, session);
  await write();
  const second = await marksRepo.record(database.db, session);
  expect(second > first && first > floor.mark).toBe(true);
  expect(await findNeeded()).toEqual({ epoch: floor.epoch, mark: second });
  expect(await findNeeded(Buffer.alloc(32, 2))).toEqual(floor);
  expect([hasReplayed({ ...floor, mark: second }, await findNeeded()), hasReplayed({ ...floor, mark: first }, await findNeeded())]).toEqual(
    [true, false],
  );
});

it('begins another epoch after the marks were lost, such as by a crash, and a standby with the old epoch is behind', async () => {
  const before = await beginEpoch();
  expect(await beginEpoch()).toEqual(before);
  await write();
  const acknowledged = await marksRepo.record(database.db, session);
  await sql`delete from write_marks`.execute(database.db);
  await sql`delete from read_floor`.execute(database.db);
  expect([await marksRepo.findNeeded(database.db, session), (await marksRepo.getEndAndEpoch(database.db)).epoch]).toEqual([
    undefined,
    null,
  ]);
  await Promise.all([beginEpoch(), beginEpoch()]);
  const needed = await findNeeded();
  expect([needed.epoch, needed.mark >= acknowledged]).toEqual([before.epoch + 1, true]);
  expect(hasReplayed({ epoch: before.epoch, mark: 'FFFFFFFFFFFFFFFF' }, needed)).toBe(false);
});

it('deletes marks that are ahead of the log, such as after a restore', async () => {
  const { epoch } = await beginEpoch();
  await sql`update read_floor set mark = 'FF/0'`.execute(database.db);
  await sql`insert into write_marks (session_hash, mark) values (${session}, 'FF/0') on conflict (session_hash) do update set mark = 'FF/0'`.execute(
    database.db,
  );
  await beginEpoch();
  const needed = await findNeeded();
  expect([needed.epoch, needed.mark < toMark('FF/0')]).toEqual([epoch + 1, true]);
});

it('removes marks that are an hour old, and requires their positions for all reads', async () => {
  await beginEpoch();
  await write();
  const old = await marksRepo.record(database.db, session);
  const other = Buffer.alloc(32, 3);
  await write();
  const recent = await marksRepo.record(database.db, other);
  await sql`update write_marks set written_at = now() - interval '2 hours' where session_hash = ${session}`.execute(database.db);
  await marksRepo.removeOld(database.db);
  const { rows } = await sql<{ hash: Uint8Array }>`select session_hash as hash from write_marks`.execute(database.db);
  expect(rows.map(({ hash }) => Buffer.from(hash))).toEqual([other]);
  expect([(await findNeeded()).mark, (await findNeeded(other)).mark]).toEqual([old, recent]);
});

it('measures lag by the positions of the primary, and measures none while the primary is idle', () => {
  const meter = createLagMeter();
  meter.add(1_000, toMark('0/10'));
  meter.add(2_000, toMark('0/20'));
  meter.add(9_000, toMark('0/20'));
  expect([meter.measure(9_500, toMark('0/20')), meter.measure(9_500, toMark('0/10')), meter.measure(9_500, toMark('0/0'))]).toEqual([
    0, 7_500, 8_500,
  ]);
});
