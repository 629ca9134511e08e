import { sql } from 'kysely';
import type { GroupListQuery, GroupMembersQuery } from '../../../contract/entities/groups.ts';
import { getCounter, recordCounts, selectCounter } from '../../kit/counters.ts';
import { type Days, dayConditions, hasDays } from '../../kit/days.ts';
import { descending } from '../../kit/keyset.ts';
import { anyOf, containsPattern, type PageResult, paginate, readSorted } from '../../kit/list.ts';
import { getSortOrderOr } from '../../kit/sorted.ts';
import type { Db } from '../../platform/database/index.ts';

const sortColumns = { name: ['groups.search_key', 'groups.id'], created: ['groups.id'] };

const activeGroups = (db: Db) =>
  db
    .selectFrom('groups')
    .innerJoinLateral(recordCounts({ kind: 'group', counts: ['members'], id: 'groups.id' }), (join) => join.onTrue())
    .select(['groups.id', 'groups.name', 'counts.members as members_count', 'groups.created_at', 'groups.updated_at'])
    .where('groups.archived_at', 'is', null);

export type GroupRow = Awaited<ReturnType<ReturnType<typeof activeGroups>['execute']>>[number];

/** Members of groups with everything that screens show. */
const selectMembers = (db: Db) =>
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

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

const memberIds = (db: Db, groupId: number) =>
  db.selectFrom('group_members').select('group_members.id').where('group_members.group_id', '=', groupId);

const totalOf = async (db: Db, { name, ...days }: GroupListQuery & Days): Promise<number> => {
  const countQuery =
    name || hasDays(days)
      ? db
          .selectFrom('groups')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('archived_at', 'is', null)
          .$if(Boolean(name), (qb) => qb.where('search_key', 'like', containsPattern(name ?? '')))
          .where((where) => where.and(dayConditions('created_at', days)))
      : selectCounter(db, 'groups.live');
  return (await countQuery.executeTakeFirst())?.count ?? 0;
};

export const groupsRead = {
  page: async (db: Db, query: GroupListQuery & Days): Promise<PageResult<GroupRow>> => {
    const { name } = query;
    const groups = activeGroups(db)
      .$if(Boolean(name), (qb) => qb.where('groups.search_key', 'like', containsPattern(name ?? '')))
      .where((where) => where.and(dayConditions('groups.created_at', query)));
    const order = getSortOrderOr(query.sort, sortColumns, descending('groups.id'));
    return readSorted(groups, { order, query, count: () => totalOf(db, query) });
  },
  /** Returns those of the users that are members of the group. */
  listMembersOf: async (db: Db, groupId: number, userIds: readonly number[]): Promise<number[]> => {
    const rows = await db
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', groupId)
      .where('user_id', '=', anyOf(userIds))
      .execute();
    return rows.map(({ user_id }) => user_id);
  },
  byId: (db: Db, id: number): Promise<GroupRow | undefined> => activeGroups(db).where('groups.id', '=', id).executeTakeFirst(),
  /** The newest members of each group, at most `limit` of each. */
  newestMembers: (db: Db, groupIds: number[], limit: number): Promise<MemberRow[]> =>
    selectMembers(db)
      .where(
        'group_members.id',
        'in',
        db
          .selectFrom(sql<{ id: number }>`unnest(${groupIds}::int[])`.as<'given'>(sql`given(id)`))
          .innerJoinLateral(
            (from) =>
              from
                .selectFrom('group_members as newest')
                .select('newest.id')
                .whereRef('newest.group_id', '=', 'given.id')
                .orderBy('newest.id', 'desc')
                .limit(limit)
                .as('newest'),
            (join) => join.onTrue(),
          )
          .select('newest.id'),
      )
      .execute(),
  /** A page of a group's members, newest first. */
  memberPage: (db: Db, group: Pick<GroupRow, 'id' | 'members_count'>, query: GroupMembersQuery & Days): Promise<PageResult<MemberRow>> => {
    const { name } = query;
    const ids = memberIds(db, group.id)
      .where((where) => where.and(dayConditions('group_members.added_at', query)))
      .$if(Boolean(name), (qb) =>
        qb.where('group_members.user_id', 'in', (from) =>
          from
            .selectFrom('users')
            .select('users.id')
            .where('users.search_key', 'like', containsPattern(name ?? '')),
        ),
      );
    return paginate(db, { ids, query, total: name || hasDays(query) ? undefined : group.members_count }, (page) =>
      selectMembers(db).where('group_members.id', '=', anyOf(page)).execute(),
    );
  },
  /** The users of the given ids, of every role. */
  usersByIds: (db: Db, ids: number[]) =>
    db.selectFrom('users').select(['id', 'name', 'role', 'archived_at']).where('id', '=', anyOf(ids)).execute(),
  countMembers: (db: Db, id: number): Promise<number> => getCounter(db, 'group.members', String(id)),
};
