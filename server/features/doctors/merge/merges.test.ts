import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DoctorMerge, doctorMergeRoutes as routes } from '../../../../contract/entities/doctor-merges.ts';
import { doctorId } from '../../../../contract/entities/doctors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildBook,
  buildComment,
  buildContact,
  buildDoctor,
  buildErasure,
  buildGroup,
  buildMessage,
  buildPost,
  buildPostComment,
  buildPurchase,
} from '../../../test/builders.ts';
import { ownedTables } from './merges.repo.ts';

const day = 86_400_000;
let test: TestApp;
let token: string;
let survivor: { id: number; name: string; phone: string; email: string };
let other: { id: number; name: string; phone: string; email: string };
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  const { db } = test.database;
  token = await test.tokenOf((await buildAdmin(db, { name: 'Amal' })).id);
  survivor = await buildDoctor(db, { name: 'Ahmed Mostafa', points: 30 });
  other = await buildDoctor(db, { name: 'احمد مصطفى', points: 12, area_id: (await buildArea(db)).id });
});

const preview = async (pair = { survivor_id: survivor.id, other_id: other.id }) =>
  test.request(
    routes.mergePreview,
    { query: { survivor_id: doctorId.parse(pair.survivor_id), other_id: doctorId.parse(pair.other_id) } },
    token,
  );
const merge = async (take: string[] = [], more: object = {}) => {
  const { data } = (await preview()).body;
  const seen = { seen_survivor: data.survivor.updated_at, seen_other: data.other.updated_at };
  const payload = { survivor_id: survivor.id, other_id: other.id, take, ...seen, ...more };
  const { status, body } = await test.send({ method: 'POST', url: '/doctor/merge', payload, token });
  return { status, body: body as { message: string; data: DoctorMerge; code?: string } };
};
const undo = (id: number) => test.send({ method: 'POST', url: `/doctor/merge/undo/${id}`, token });
const userOf = (id: number) =>
  test.database.db
    .selectFrom('users')
    .innerJoin('doctors', 'user_id', 'id')
    .select(['name', 'phone', 'email', 'area_id', 'archived_at', 'points'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ownersOf = async () => {
  const owners: Record<string, unknown> = {};
  for (const { table, column, key } of ownedTables)
    owners[table] = (
      await sql`select ${sql.ref(key)} as key, ${sql.ref(column)} as owner from ${sql.table(table)}
        where ${sql.ref(column)} in (${survivor.id}, ${other.id}) order by 1, 2`.execute(test.database.db)
    ).rows;
  return owners;
};

/** Activity of both doctors: a post and a group that both reacted to, and something of each other kind of the other doctor alone. */
const buildActivity = async () => {
  const { db } = test.database;
  const both = await buildPost(db);
  await db
    .insertInto('post_reactions')
    .values([survivor, other].map(({ id }) => ({ post_id: both.id, doctor_id: id, reaction: 1 })))
    .execute();
  const alone = await buildPost(db);
  await db.insertInto('post_reactions').values({ post_id: alone.id, doctor_id: other.id, reaction: 2 }).execute();
  await buildGroup(db, { members: [survivor.id, other.id] });
  await buildGroup(db, { members: [other.id] });
  const book = await buildBook(db);
  await buildPurchase(db, { kind: 'book', id: book.id, doctor_id: other.id, coins: 3 });
  await buildPost(db, { doctor_id: other.id });
  await buildPostComment(db, { doctor_id: other.id });
  const message = await buildMessage(db);
  await buildComment(db, { message_id: message.id, doctor_id: other.id });
  await db.insertInto('message_seen').values({ message_id: message.id, doctor_id: other.id }).execute();
  await db.insertInto('message_doctors').values({ message_id: message.id, doctor_id: other.id }).execute();
  await buildContact(db, { doctor_id: other.id });
};

describe('a merge', () => {
  it('moves the activity and coins, swaps the chosen fields, archives the other doctor and writes one audit entry', async () => {
    await buildActivity();
    const shown = (await preview()).body.data;
    const moves = { reactions: 1, comments: 2, posts: 1, purchases: 1, contacts: 1, groups: 1, messages: 2 };
    expect(shown).toMatchObject({ moves, doubles: { reactions: 1, groups: 1, purchases: 0 }, coins: 12, problem: null });
    const { status, body } = await merge(['phone', 'email', 'area']);
    expect([status, body]).toMatchObject([
      200,
      { message: 'The two doctors are one now', data: { moved: moves, coins: 12, merged_by: 'Amal' } },
    ]);
    const [kept, gone] = [await userOf(survivor.id), await userOf(other.id)];
    expect(kept).toMatchObject({ name: 'Ahmed Mostafa', phone: other.phone, email: other.email, points: 42, archived_at: null });
    expect(kept.area_id).not.toBeNull();
    expect(gone).toMatchObject({ phone: survivor.phone, email: survivor.email, area_id: null, points: 0, archived_at: test.clock.now() });
    const lines = await test.database.db
      .selectFrom('coin_lines')
      .select(['doctor_id', 'kind', 'amount', 'balance_after'])
      .where('doctor_id', 'in', [survivor.id, other.id])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lines).toEqual([
      { doctor_id: survivor.id, kind: 'correction', amount: 12, balance_after: 42 },
      { doctor_id: other.id, kind: 'correction', amount: -12, balance_after: 0 },
    ]);
    const entries = await test.database.db
      .selectFrom('audit')
      .select(['action', 'entity_id'])
      .where('entity_id', 'in', [survivor.id, other.id])
      .where('entity', '=', 'doctors')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([{ action: 'doctors.merge', entity_id: survivor.id }]);
    const list = (await test.request(routes.merges, { params: { id: doctorId.parse(other.id) }, query: {} }, token)).body.data;
    expect(list).toMatchObject({ total: 1, data: [{ survivor: { id: survivor.id, name: 'Ahmed Mostafa' } }] });
  });

  it('is refused if one of them changed since, is archived or to be erased, or if only the other one is approved', async () => {
    const stale = await merge([], { seen_other: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    const { db } = test.database;
    await db.updateTable('users').set({ status: 'pending' }).where('id', '=', survivor.id).execute();
    expect((await merge()).body.message).toBe(`Keep ${other.name}, because only this doctor is approved`);
    await db.updateTable('users').set({ status: 'approved', archived_at: test.clock.now() }).where('id', '=', survivor.id).execute();
    expect((await merge()).body.message).toContain('is archived');
    await db.updateTable('users').set({ archived_at: null }).where('id', '=', survivor.id).execute();
    await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', other.id).execute();
    await buildErasure(db, { user_id: other.id });
    expect((await merge()).body.message).toContain('to be erased');
    expect([await userOf(survivor.id), await userOf(other.id)]).toMatchObject([{ points: 30 }, { points: 12 }]);
  });

  it('is refused for one doctor with itself, and for an unknown field', async () => {
    expect((await preview({ survivor_id: survivor.id, other_id: survivor.id })).status).toBe(422);
    expect((await merge(['password'])).status).toBe(422);
  });

  it('needs a fresh password', async () => {
    test.clock.advance(11 * 60_000);
    expect(await merge()).toMatchObject({ status: 403, body: { code: 'fresh_needed' } });
  });
});

describe('undoing a merge', () => {
  it('gives everything back within seven days, except fields that were changed since', async () => {
    await buildActivity();
    const [owners, before] = [await ownersOf(), [await userOf(survivor.id), await userOf(other.id)]];
    const { data } = (await merge(['name', 'phone', 'email'])).body;
    expect(await ownersOf()).not.toEqual(owners);
    await test.database.db.updateTable('users').set({ name: 'A new name' }).where('id', '=', survivor.id).execute();
    test.clock.advance(6 * day);
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect(await undo(data.id)).toMatchObject({ status: 200, body: { message: 'The merge was undone', data: { undo_until: null } } });
    expect(await ownersOf()).toEqual(owners);
    const after = [await userOf(survivor.id), await userOf(other.id)];
    expect(after).toEqual([
      { ...before[0], name: 'A new name' },
      { ...before[1], name: survivor.name },
    ]);
    expect(await undo(data.id)).toMatchObject({ status: 409, body: { message: 'This merge was undone already' } });
    // Both can be merged again.
    expect((await merge()).status).toBe(200);
  });

  it('is refused after seven days, and while coins are missing', async () => {
    const { data } = (await merge()).body;
    await test.database.db.updateTable('doctors').set({ points: 5 }).where('user_id', '=', survivor.id).execute();
    expect((await undo(data.id)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('has spent') });
    test.clock.advance(8 * day);
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect((await undo(data.id)).body).toMatchObject({ message: 'A merge can be undone for 7 days only' });
  });
});

it('lists every table with rows of a doctor, except for the listed exceptions', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct source.relname as table
    from pg_constraint key
    join pg_class source on source.oid = key.conrelid
    join pg_class target on target.oid = key.confrelid
    where key.contype = 'f' and target.relname = 'doctors'`.execute(test.database.db);
  const listed = new Set<string>(ownedTables.map(({ table }) => table));
  // The ledgers stay; a pair of corrections moves the coins.
  expect(rows.map(({ table }) => table).filter((table) => !listed.has(table) && !['coin_lines', 'doctor_merges'].includes(table))).toEqual(
    [],
  );
});
