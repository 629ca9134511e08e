// Proves DOC-28, DSH-10, LIM-3, SET-12
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import type { Database, Db } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// The same changes in every run; only their order depends on the machine.
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const statuses = ['pending', 'approved', 'declined'] as const;
const roles = ['doctor', 'company'] as const;
const months = ['2026-01-15', '2026-02-15', '2026-03-15'];

const run = (db: Db, statement: RawBuilder<unknown>) => statement.execute(db);
const someUsers = (pick: (below: number) => number) =>
  sql`select id from users where id % 7 = ${pick(7)} and role <> 'admin' order by id for update`;

const changes: ReadonlyArray<(db: Db, pick: (below: number) => number, serial: string) => Promise<unknown>> = [
  (db, pick, serial) =>
    run(
      db,
      sql`insert into users (role, name, phone, email, password_hash, status, status_reason, area_id, created_at)
        select ${roles[pick(2)]}, 'Name', ${serial} || n, ${serial} || n || '@example.org', '', status,
          case when status = 'declined' then 'Reason' end, nullif(${pick(4)}, 0), ${months[pick(3)]}::timestamptz
        from generate_series(1, ${1 + pick(4)}::integer) as n, (values (${statuses[pick(3)]}::text)) as s (status)`,
    ),
  (db, pick) => run(db, sql`update users set archived_at = now() where id in (${someUsers(pick)})`),
  (db, pick) => run(db, sql`update users set archived_at = null where id in (${someUsers(pick)})`),
  (db, pick) => run(db, sql`update users set area_id = nullif(${pick(4)}, 0) where id in (${someUsers(pick)})`),
  (db, pick) => run(db, sql`update users set status = 'approved', status_reason = null where id in (${someUsers(pick)})`),
  (db, pick) => run(db, sql`update users set name = 'Other' where id in (${someUsers(pick)})`),
  (db, pick) => run(db, sql`delete from users where id in (${someUsers(pick)} limit 2)`),
  (db, _, serial) => run(db, sql`insert into areas (name) values (${serial})`),
  (db, pick) =>
    run(db, sql`update areas set archived_at = case when archived_at is null then now() end where id % 5 = ${pick(5)} and id > 4`),
  (db, pick) => run(db, sql`delete from areas where id % 11 = ${pick(11)} and id > 4`),
];

const runChanges = async (worker: number): Promise<number> => {
  const pick = randomFrom(worker);
  let done = 0;
  for (let step = 0; step < 60; step += 1) {
    const first = changes[pick(changes.length)];
    const isRolledBack = pick(10) === 0;
    try {
      await database.transaction(async (db) => {
        await first?.(db, pick, `${worker}.${step}.`);
        if (isRolledBack) throw new Error('rolled back');
      });
      done += 1;
    } catch (error) {
      if (!(error instanceof Error && error.message === 'rolled back')) throw error;
    }
  }
  return done;
};

const countRows = sql<{ name: string; part: string; count: number }>`
  select name, part, count(*) as count from (
    select case when archived_at is null then 'areas.live' else 'areas.archived' end as name, '' as part from areas
    union all select case when archived_at is null then 'decline_reasons.live' else 'decline_reasons.archived' end, '' from decline_reasons
    union all select role || case when archived_at is null then '.live' else '.archived' end, '' from users
    union all select role || '.status', status from users where archived_at is null
    union all select role || '.area', area_id::text from users where archived_at is null and area_id is not null
    union all select role || '.month', to_char(created_at at time zone 'UTC', 'YYYY-MM') || '.' || status from users where archived_at is null
  ) as counted group by name, part order by name, part`;

it('keeps the counters equal to count(*) during concurrent changes', async () => {
  await sql`insert into areas (name) select 'Area ' || n from generate_series(1, 4) as n`.execute(database.db);
  const done = await Promise.all([1, 2, 3, 4, 5, 6].map(runChanges));
  expect(Math.min(...done)).toBeGreaterThan(30);
  const counters = await sql`select name, part, count from tallies where count <> 0 order by name, part`.execute(database.db);
  const { rows } = await countRows.execute(database.db);
  expect(rows.length).toBeGreaterThan(15);
  expect(counters.rows).toEqual(rows);
});

it('counts specialties and promo codes under their own names', async () => {
  for (const table of ['specialties', 'promo_codes'] as const) {
    await database.db
      .insertInto(table)
      .values([{ name: 'One' }, { name: 'Two' }])
      .execute();
    await database.db.updateTable(table).set({ archived_at: new Date() }).where('name', '=', 'Two').execute();
    const rows = await database.db
      .selectFrom('tallies')
      .select(['name', 'count'])
      .where('name', 'like', `${table}.%`)
      .orderBy('name')
      .execute();
    expect(rows).toEqual([
      { name: `${table}.archived`, count: 1 },
      { name: `${table}.live`, count: 1 },
    ]);
  }
});

it('rejects changes to audit entries and ledger entries', async () => {
  const { db } = database;
  const { id } = await db
    .insertInto('users')
    .values({ role: 'doctor', name: 'Doctor', phone: '01000000009', email: 'd@example.org', password_hash: '', status: 'approved' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('doctors').values({ user_id: id, points: 5 }).execute();
  await db
    .insertInto('coin_lines')
    .values({ doctor_id: id, kind: 'grant', amount: 5, balance_after: 5, reason: 'Welcome', actor_id: id })
    .execute();
  await db
    .insertInto('audit')
    .values({ action: 'create', entity: 'doctors', entity_id: id, request_id: 'r', after: '{"points":5}' })
    .execute();
  await expect(db.updateTable('coin_lines').set({ amount: 6 }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('coin_lines').execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('audit').set({ action: 'update' }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  await expect(sql`truncate audit`.execute(db)).rejects.toThrow('append-only');
  expect(await db.selectFrom('coin_lines').select('amount').execute()).toEqual([{ amount: 5 }]);
});
