import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { MergeCounts } from '../../../../../contract/entities/members/doctor-merges.ts';
import { anyOf, type PageQuery, readPage } from '../../../../kit/list.ts';
import { descending } from '../../../../kit/order.ts';
import type { Db, Tables } from '../../../../platform/database/index.ts';

/**
 * The rows of a table that belong to a doctor. `once` is the column of which a doctor has at most one row for each value, such as the record.
 * `pair` says that `once` names another doctor, who is never the same one.
 */
type Owned = { table: keyof Tables; kind: keyof MergeCounts; column: string; key: string; once?: string; pair?: true };

const ofDoctor = { column: 'doctor_id', key: 'id' } as const;
const reactions = (['blog', 'conference', 'message', 'post', 'story'] as const).map(
  (record): Owned => ({ ...ofDoctor, table: `${record}_reactions`, kind: 'reactions', once: `${record}_id` }),
);

/** Everything that moves to the survivor of a merge. What the product did, such as decisions, deliveries and audit entries, stays with the other doctor. */
export const ownedTables: readonly Owned[] = [
  ...reactions,
  { ...ofDoctor, table: 'message_comments', kind: 'comments', once: 'client_id' },
  { ...ofDoctor, table: 'post_comments', kind: 'comments', once: 'client_id' },
  { ...ofDoctor, table: 'posts', kind: 'posts', once: 'client_id' },
  { ...ofDoctor, table: 'book_purchases', kind: 'purchases', once: 'book_id' },
  { ...ofDoctor, table: 'research_purchases', kind: 'purchases', once: 'research_id' },
  { ...ofDoctor, table: 'contacts', kind: 'contacts', once: 'client_id' },
  { ...ofDoctor, table: 'group_members', kind: 'groups', column: 'user_id', once: 'group_id' },
  { ...ofDoctor, table: 'message_seen', kind: 'messages', key: 'message_id', once: 'message_id' },
  { ...ofDoctor, table: 'story_views', kind: 'stories', key: 'story_id', once: 'story_id' },
  { ...ofDoctor, table: 'webinar_joins', kind: 'webinars', key: 'webinar_id', once: 'webinar_id' },
  { ...ofDoctor, table: 'message_doctors', kind: 'messages', key: 'message_id', once: 'message_id' },
  { ...ofDoctor, table: 'video_progress', kind: 'messages', key: 'video_id', once: 'video_id' },
  { ...ofDoctor, table: 'video_answers', kind: 'messages', key: 'video_id', once: 'video_id' },
  { ...ofDoctor, table: 'reports', kind: 'reports', column: 'reporter_id', once: 'case_id' },
  { ...ofDoctor, table: 'blocks', kind: 'blocks', once: 'blocked_id', pair: true },
  { ...ofDoctor, table: 'blocks', kind: 'blocks', column: 'blocked_id', once: 'doctor_id', pair: true },
];

/** The keys of the moved rows by table. */
export const movedRows = z.record(z.string(), z.array(z.int()));
export type Moved = z.infer<typeof movedRows>;

type Pair = { from: number; to: number };

const isOwnedBy = ({ column }: Owned, id: number) => sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** True for a row whose record the new owner has a row of, too, and for one that would pair the new owner with itself. */
const isDouble = ({ table, column, once, pair }: Owned, to: number) =>
  once === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(exists (select from ${sql.table(table)} as kept where kept.${sql.ref(column)} = ${to} and kept.${sql.ref(once)} = ${sql.table(table)}.${sql.ref(once)})
        ${pair ? sql`or ${sql.table(table)}.${sql.ref(once)} = ${to}` : sql``})`;

const selectMerges = (db: Db) =>
  db
    .selectFrom('doctor_merges')
    .innerJoin('users as survivor', 'survivor.id', 'doctor_merges.survivor_id')
    .innerJoin('users as other', 'other.id', 'doctor_merges.other_id')
    .innerJoin('users as author', 'author.id', 'doctor_merges.merged_by')
    .selectAll('doctor_merges')
    .select([
      'survivor.name as survivor_name',
      'survivor.phone as survivor_phone',
      'survivor.email as survivor_email',
      'other.name as other_name',
      'other.phone as other_phone',
      'other.email as other_email',
      'author.name as merged_by_name',
    ]);

export type MergeRow = Awaited<ReturnType<ReturnType<typeof selectMerges>['executeTakeFirstOrThrow']>>;

type NewMerge = {
  survivor_id: number;
  other_id: number;
  before: object;
  moved: Moved;
  coins: number;
  archived_other: boolean;
  merged_by: number;
  merged_at: Date;
};

/** The merges that were neither undone nor ended. Each account is the other one of at most one. */
const selectCurrent = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('doctor_merges')
    .innerJoin('users as survivor', 'survivor.id', 'doctor_merges.survivor_id')
    .select(['other_id', 'survivor_id', 'survivor.name as survivor_name', 'merged_at'])
    .where('other_id', '=', anyOf(ids))
    .where('is_current', '=', true);

export type CurrentMerge = Awaited<ReturnType<ReturnType<typeof selectCurrent>['executeTakeFirstOrThrow']>>;

/** Selects the accounts of the person behind a doctor: the doctor, and all that were merged into one another. A merge that was undone joined different people. */
export const selectAccounts = (id: number) => sql<number>`(
  with recursive accounts (id) as (
    select ${id}::integer
    union
    select case when survivor_id = accounts.id then other_id else survivor_id end
    from doctor_merges join accounts on accounts.id in (survivor_id, other_id) where undone_at is null
  )
  select id from accounts)`;

/** The ids of the accounts of the person behind a doctor. */
export const readAccounts = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from unnest(array${selectAccounts(id)}) as id`.execute(db);
  return rows.map((row) => row.id);
};

export const mergesRepo = {
  /** The current merges of accounts that were merged into another one. */
  current: (db: Db, ids: readonly number[]): Promise<CurrentMerge[]> => selectCurrent(db, ids).execute(),
  /** The accounts that were merged into a doctor, and those that were merged into them before. */
  listMerged: async (db: Db, id: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      with recursive merged (id) as (
        select other_id from doctor_merges where survivor_id = ${id} and is_current
        union
        select other_id from doctor_merges join merged on survivor_id = merged.id where is_current
      )
      select id from merged order by id`.execute(db);
    return rows.map((row) => row.id);
  },
  /** Ends the current merges of accounts that are restored. */
  end: (db: Db, ids: readonly number[], at: Date) =>
    db.updateTable('doctor_merges').set({ ended_at: at }).where('other_id', '=', anyOf(ids)).where('is_current', '=', true).execute(),
  /** Locks two doctors, archived or active, in the order of their ids. */
  lockPair: (db: Db, ids: readonly [number, number]) =>
    db
      .selectFrom('users')
      .innerJoin('doctors', 'doctors.user_id', 'users.id')
      .select(['users.id'])
      .where('users.id', '=', anyOf(ids))
      .orderBy('users.id')
      .forNoKeyUpdate()
      .execute(),
  /** How many rows would move and how many stay because both have one, by kind: one statement for all tables. */
  countOwned: async (db: Db, { from, to }: Pair): Promise<{ kind: keyof MergeCounts; moves: number; doubles: number }[]> => {
    const counts = ownedTables.map(
      (owned) => sql`
        select ${sql.lit(owned.kind)}::text as kind, (count(*) filter (where not ${isDouble(owned, to)}))::integer as moves,
          (count(*) filter (where ${isDouble(owned, to)}))::integer as doubles
        from ${sql.table(owned.table)} where ${isOwnedBy(owned, from)}`,
    );
    const { rows } = await sql<{ kind: keyof MergeCounts; moves: number; doubles: number }>`
      select kind, sum(moves)::integer as moves, sum(doubles)::integer as doubles from (${sql.join(counts, sql` union all `)}) as counted
      group by kind`.execute(db);
    return rows;
  },
  /** Moves the rows of one doctor to another one, except those of records that both have; returns their keys. */
  moveOwned: async (db: Db, { from, to }: Pair): Promise<Moved> => {
    const moved: Moved = {};
    for (const owned of ownedTables) {
      const { rows } = await sql<{ key: number }>`
        update ${sql.table(owned.table)} set ${sql.ref(owned.column)} = ${to}
        where ${isOwnedBy(owned, from)} and not ${isDouble(owned, to)} returning ${sql.ref(owned.key)} as key`.execute(db);
      if (rows.length > 0) moved[owned.table] = [...(moved[owned.table] ?? []), ...rows.map(({ key }) => key)];
    }
    return moved;
  },
  /** Moves rows back that still belong to the survivor. */
  moveBack: async (db: Db, moved: Moved, { from, to }: Pair): Promise<void> => {
    for (const owned of ownedTables) {
      const keys = moved[owned.table] ?? [];
      if (keys.length === 0) continue;
      await sql`
        update ${sql.table(owned.table)} set ${sql.ref(owned.column)} = ${to}
        where ${isOwnedBy(owned, from)} and ${sql.ref(owned.key)} = any(${keys}::bigint[]) and not ${isDouble(owned, to)}`.execute(db);
    }
  },
  /** Stores that two doctors are different people, or removes that. Returns false if it was so already. */
  setDistinct: async (db: Db, ids: [number, number], { isDistinct, by, at }: { isDistinct: boolean; by: number; at: Date }) => {
    const pair = { first_id: Math.min(...ids), second_id: Math.max(...ids) };
    const [result] = isDistinct
      ? await db
          .insertInto('distinct_doctors')
          .values({ ...pair, decided_by: by, decided_at: at })
          .onConflict((on) => on.doNothing())
          .returning('first_id')
          .execute()
      : await db
          .deleteFrom('distinct_doctors')
          .where('first_id', '=', pair.first_id)
          .where('second_id', '=', pair.second_id)
          .returning('first_id')
          .execute();
    return result !== undefined;
  },
  insert: async (db: Db, { before, moved, ...merge }: NewMerge): Promise<number> => {
    const { id } = await db
      .insertInto('doctor_merges')
      .values({ ...merge, before: JSON.stringify(before), moved: JSON.stringify(moved) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  setUndone: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db.updateTable('doctor_merges').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute(),
  lock: (db: Db, id: number) => db.selectFrom('doctor_merges').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
  byId: (db: Db, id: number): Promise<MergeRow | undefined> => selectMerges(db).where('doctor_merges.id', '=', id).executeTakeFirst(),
  page: (db: Db, doctorId: number, query: PageQuery) =>
    readPage(db, {
      rows: selectMerges(db).where((eb) => eb.or([eb('survivor_id', '=', doctorId), eb('other_id', '=', doctorId)])),
      order: descending('doctor_merges.id'),
      query,
    }),
};
