import { sql } from 'kysely';
import type { GroupListQuery, GroupMembersQuery } from '../../../../contract/entities/members/groups.ts';
import { getCounter, recordCounts, selectCounter } from '../../../kit/counters.ts';
import { type Days, dayConditions, hasDays } from '../../../kit/days.ts';
import { anyOf, containsPattern, loadRows, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { descending, getSortOrder } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

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
    ]);

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

export const groupsRead = {
  page: (db: Db, query: GroupListQuery & Days): Promise<PageResult<GroupRow>> => {
    const { name } = query;
    const rows = activeGroups(db)
      .$if(Boolean(name), (qb) => qb.where('groups.search_key', 'like', containsPattern(name ?? '')))
      .where((where) => where.and(dayConditions('groups.created_at', query)));
    const order = getSortOrder(query.sort, sortColumns) ?? descending('groups.id');
    return readPage(db, { rows, order, query, total: name || hasDays(query) ? undefined : selectCounter(db, 'groups.live') });
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
      .orderBy('group_members.id', 'desc')
      .execute(),
  /** A page of a group's members, newest first. */
  memberPage: async (
    db: Db,
    group: Pick<GroupRow, 'id' | 'members_count'>,
    query: GroupMembersQuery & Days,
  ): Promise<PageResult<MemberRow>> => {
    const { name } = query;
    const rows = db
      .selectFrom('group_members')
      .select('group_members.user_id as id')
      .where('group_members.group_id', '=', group.id)
      .where((where) => where.and(dayConditions('group_members.added_at', query)))
      .$if(Boolean(name), (qb) =>
        qb.where('group_members.user_id', 'in', (from) =>
          from
            .selectFrom('users')
            .select('users.id')
            .where('users.search_key', 'like', containsPattern(name ?? '')),
        ),
      );
    const total = name || hasDays(query) ? undefined : group.members_count;
    const found = await readPage(db, { rows, order: descending('group_members.id'), query, total, countUpTo: searchLimit });
    return loadRows(found, (ids) =>
      selectMembers(db).where('group_members.group_id', '=', group.id).where('users.id', '=', anyOf(ids)).execute(),
    );
  },
  /** The users of the given ids, of every role. */
  usersByIds: (db: Db, ids: number[]) =>
    db.selectFrom('users').select(['id', 'name', 'role', 'archived_at']).where('id', '=', anyOf(ids)).execute(),
  countMembers: (db: Db, id: number): Promise<number> => getCounter(db, 'group.members', String(id)),
};
