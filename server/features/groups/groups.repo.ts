import { sql } from 'kysely';
import type { GroupListQuery, GroupMembersQuery } from '../../../contract/entities/groups.ts';
import { anyOf } from '../../kit/ids.ts';
import { inPage, inWindow, type Rows, windowedPage } from '../../kit/page.ts';
import { contains, foundIds } from '../../kit/search.ts';
import { tallyOf } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

const rowsOf = (db: Db) =>
  db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name', 'groups.members_count', 'groups.created_at'])
    .where('groups.archived_at', 'is', null);

export type GroupRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Members of groups with all that a screen shows of them. */
const membersOf = (db: Db) =>
  db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .leftJoin('doctors', 'doctors.user_id', 'users.id')
    .leftJoin('companies', 'companies.user_id', 'users.id')
    .select([
      'group_members.group_id',
      'group_members.added_at',
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.role',
      'users.status',
      'users.archived_at',
      'doctors.image_id',
      'companies.logo_id',
    ])
    .orderBy('group_members.id', 'desc');

export type MemberRow = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>[number];

const memberIds = (db: Db, groupId: number) =>
  db.selectFrom('group_members').select('group_members.id').where('group_members.group_id', '=', groupId);

type Counted = Pick<GroupRow, 'id' | 'members_count'>;
type Found = Rows<number>;

const countedMembers = (db: Db, { id, members_count: total }: Counted, query: GroupMembersQuery): Promise<Found> =>
  windowedPage(total, query, async (window) => {
    const page = inWindow(memberIds(db, id).orderBy('group_members.id', window.fromEnd ? 'asc' : 'desc'), window);
    return (await page.execute()).map((row) => row.id);
  });

const searchedMembers = async (db: Db, { id }: Counted, { name, ...query }: GroupMembersQuery): Promise<Found> => {
  const hits = memberIds(db, id)
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .where('users.search_key', 'like', contains(name ?? ''));
  const { ids, ...found } = await foundIds(db, hits, query);
  return { rows: ids, ...found };
};

const totalOf = async (db: Db, name: string | undefined): Promise<number> => {
  const found = name
    ? db
        .selectFrom('groups')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('archived_at', 'is', null)
        .where('search_key', 'like', contains(name))
    : tallyOf(db, 'groups.live');
  return (await found.executeTakeFirst())?.count ?? 0;
};

export const groupsRepo = {
  page: async (db: Db, query: GroupListQuery): Promise<Rows<GroupRow>> => {
    const { name } = query;
    const found = rowsOf(db)
      .$if(Boolean(name), (all) => all.where('groups.search_key', 'like', contains(name ?? '')))
      .orderBy('groups.id', 'desc');
    return { rows: await inPage(found, query).execute(), total: await totalOf(db, name) };
  },
  byId: (db: Db, id: number): Promise<GroupRow | undefined> => rowsOf(db).where('groups.id', '=', id).executeTakeFirst(),
  /** A live group, kept from being archived until the transaction ends. */
  locked: (db: Db, id: number) =>
    db.selectFrom('groups').select(['id', 'name']).where('id', '=', id).where('archived_at', 'is', null).forUpdate().executeTakeFirst(),
  /** The newest members of each of the groups, at most so many of one. */
  newestMembers: (db: Db, groupIds: number[], most: number): Promise<MemberRow[]> =>
    membersOf(db)
      .where(
        'group_members.id',
        'in',
        db
          .selectFrom(sql<{ id: number }>`unnest(${groupIds}::int[])`.as<'wanted'>(sql`wanted(id)`))
          .innerJoinLateral(
            (from) =>
              from
                .selectFrom('group_members as newest')
                .select('newest.id')
                .whereRef('newest.group_id', '=', 'wanted.id')
                .orderBy('newest.id', 'desc')
                .limit(most)
                .as('newest'),
            (join) => join.onTrue(),
          )
          .select('newest.id'),
      )
      .execute(),
  /** A page of a group's members, those added last first: found by their ids, and only then joined with what a screen shows. */
  memberPage: async (db: Db, group: Counted, query: GroupMembersQuery): Promise<Rows<MemberRow>> => {
    const { rows: ids, ...found } = await (query.name ? searchedMembers : countedMembers)(db, group, query);
    if (ids.length === 0) return { rows: [], ...found };
    const rows = await membersOf(db).where('group_members.id', '=', anyOf(ids, 'bigint')).execute();
    return { rows, ...found };
  },

  insert: (db: Db, name: string, at: Date) =>
    db.insertInto('groups').values({ name, created_at: at, updated_at: at }).returning('id').executeTakeFirstOrThrow(),
  rename: (db: Db, id: number, { name, at }: { name: string; at: Date }) =>
    db.updateTable('groups').set({ name, updated_at: at }).where('id', '=', id).execute(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db.updateTable('groups').set({ archived_at: at, archived_by: by, updated_at: at }).where('id', '=', id).execute(),

  /** What the given ids are, whoever they name. */
  usersAmong: (db: Db, ids: number[]) =>
    db.selectFrom('users').select(['id', 'name', 'role', 'archived_at']).where('id', '=', anyOf(ids)).execute(),
  /** Adds who is not in yet, in the order given, and says how many it were. */
  add: async (db: Db, groupId: number, { ids, by, at }: { ids: number[]; by: number; at: Date }): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      insert into group_members (group_id, user_id, added_by, added_at)
      select ${groupId}, wanted.id, ${by}, ${at} from unnest(${ids}::int[]) with ordinality as wanted (id, place) order by place
      on conflict on constraint group_members_once do nothing`.execute(db);
    return Number(numAffectedRows);
  },
  remove: async (db: Db, groupId: number, ids: number[]): Promise<number[]> => {
    const removed = await db
      .deleteFrom('group_members')
      .where('group_id', '=', groupId)
      .where('user_id', '=', anyOf(ids))
      .returning('user_id')
      .execute();
    return removed.map(({ user_id }) => user_id);
  },
  countMembers: async (db: Db, id: number): Promise<number> =>
    (await db.selectFrom('groups').select('members_count').where('id', '=', id).executeTakeFirst())?.members_count ?? 0,
};
