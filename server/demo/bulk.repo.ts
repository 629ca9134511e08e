import { sql } from 'kysely';
import type { MemberRole } from '../../contract/entities/members.ts';
import type { Db } from '../platform/database/index.ts';
import { insertCompanies } from './bulk-companies.repo.ts';
import { type BulkKind, type BulkPlan, type BulkTotals, drawn, idArray, nameOf, phones, roll } from './bulk-draw.ts';
import { insertMessages } from './bulk-messages.repo.ts';
import { insertPosts } from './bulk-posts.repo.ts';

type Index = { name: string; definition: string };

/** SQL of the bulk load. One way for both databases: the rows are made inside, so none of their bytes pass through the client. */
export const bulkRepo = {
  adminId: async (db: Db): Promise<number | undefined> =>
    (
      await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('archived_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    )?.id,
  countAll: async (db: Db, kind: BulkKind): Promise<number> =>
    (
      await db
        .selectFrom(kind as 'doctors') // these tables are counted alike
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  liveIds: async (db: Db, table: 'areas' | 'specialties' | 'promo_codes'): Promise<number[]> =>
    (
      await db
        .selectFrom(table as 'areas')
        .select('id')
        .where('archived_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  insertNamed: (db: Db, table: 'areas' | 'specialties', { names, at }: { names: readonly string[]; at: Date }) =>
    db
      .insertInto(table as 'areas')
      .values(names.map((name) => ({ name, created_at: at, updated_at: at })))
      .onConflict((clash) => clash.doNothing())
      .execute(),

  /** More room and no wait for the disk, for this transaction only. */
  hasten: (db: Db) =>
    sql`select set_config('synchronous_commit', 'off', true), set_config('maintenance_work_mem', '512MB', true), set_config('work_mem', '64MB', true)`.execute(
      db,
    ),

  /** The search indexes of what is loaded: to build one at the end costs a fraction of feeding it row by row. */
  searchIndexes: async (db: Db): Promise<Index[]> =>
    (
      await sql<Index>`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename in ('users', 'messages', 'videos', 'posts') and indexdef like '% USING gin %' order by indexname`.execute(
        db,
      )
    ).rows,
  dropIndex: (db: Db, { name }: Index) => sql`drop index ${sql.id(name)}`.execute(db),
  createIndex: (db: Db, { definition }: Index) => sql.raw(definition).execute(db),

  /** Like `insertDoctors`, for companies, messages and posts. */
  insertCompanies,
  insertMessages,
  insertPosts,

  /** Doctors number `first` to `last` with decision and first coins; a row whose phone or e-mail is taken is left out. Says how many were stored. */
  insertDoctors: async (db: Db, plan: BulkPlan, { first, last }: { first: number; last: number }): Promise<number> => {
    const span = plan.last - plan.first + 1;
    const { rows } = await sql<{ stored: number }>`
      with pictures as materialized (
        select array_agg(id order by id) filter (where width = height) as portraits, array_agg(id order by id) filter (where width > height) as cards
        from (select id, width, height from files where is_private and kind = 'image' order by created_at, id limit 200) as shared
      ),
      planned as materialized (
        select n,
          case when ${roll(5, 100)} < 60 then 'approved' when ${roll(5, 100)} < 85 then 'pending' else 'declined' end as status,
          ${plan.from}::timestamptz + (${plan.to}::timestamptz - ${plan.from}::timestamptz) * sqrt((n - ${plan.first}::bigint + 0.5) / ${span}::bigint) as registered_at
        from generate_series(${first}::bigint, ${last}::bigint) as n
      ),
      stored as (
        insert into users (role, name, phone, email, password_hash, address, status, status_reason, area_id, specialty_id, promo_code_id, created_at, updated_at)
        select 'doctor', ${nameOf(plan.names)}, ${phones.doctors}, 'doctor' || n || '@load.example', ${plan.passwordHash}, (1 + ${roll(6, 140)}) || ' El Gomhoria St.', status,
          case when status = 'declined' then 'The ID picture is too blurred to read. Please send a sharper one.' end,
          ${drawn(idArray(plan.areas), 7, plan.areas.length)}, ${drawn(idArray(plan.specialties), 8, plan.specialties.length)},
          case when ${roll(9, 3)} = 0 then ${drawn(idArray(plan.promoCodes), 10, Math.max(1, plan.promoCodes.length))} end, registered_at, registered_at
        from planned order by n
        on conflict do nothing
        returning id, status, status_reason, created_at, id::bigint as n
      ),
      theirs as (
        insert into doctors (user_id, points, image_id, front_image_id, back_image_id)
        select id, case when status = 'approved' then 10 * (1 + ${roll(11, 40)}) else 0 end,
          portraits[1 + ${roll(12, 9973)} % cardinality(portraits)],
          case when ${roll(13, 4)} > 0 then cards[1 + ${roll(14, 9973)} % cardinality(cards)] end,
          case when ${roll(13, 4)} > 0 then cards[1 + ${roll(15, 9973)} % cardinality(cards)] end
        from stored cross join pictures
        returning user_id, points
      ),
      decided as (
        insert into decisions (user_id, status, reason, decided_by, decided_at)
        select id, status, status_reason, ${plan.admin}::int, least(created_at + interval '1 day', ${plan.to}::timestamptz) from stored where status <> 'pending'
      ),
      granted as (
        insert into coin_lines (doctor_id, kind, amount, balance_after, reason, actor_id, created_at)
        select user_id, 'grant', points, points, 'Welcome to the network', ${plan.admin}::int, least(created_at + interval '1 day', ${plan.to}::timestamptz)
        from theirs join stored on stored.id = user_id where points > 0
      )
      select count(*) as stored from stored`.execute(db);
    return rows[0]?.stored ?? 0;
  },

  /** Statistics for the planner and a visibility map for index-only scans; not inside a transaction. */
  vacuum: async (db: Db) => {
    for (const table of [
      'users',
      'doctors',
      'companies',
      'decisions',
      'coin_lines',
      'messages',
      'message_categories',
      'videos',
      'posts',
      'post_categories',
      'post_tags',
      'post_photos',
      'post_reactions',
      'tallies',
      'areas',
      'specialties',
    ])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
    await sql`checkpoint`.execute(db);
  },

  /** Live members of a kind by tally and by counting; the two are always equal. */
  totals: async (db: Db, role: MemberRole): Promise<BulkTotals> => {
    const { rows } = await sql<BulkTotals>`
      select coalesce((select count from tallies where name = ${`${role}.live`}), 0) as tallied,
        count(*) filter (where archived_at is null) as counted, count(*) filter (where archived_at is not null) as archived
      from users where role = ${role}`.execute(db);
    return rows[0] ?? { tallied: 0, counted: 0, archived: 0 };
  },
};
