import { type SqlBool, sql } from 'kysely';
import { maxUnseen, type NoticeKind, type NoticeListQuery } from '../../../../contract/entities/office/notices.ts';
import { anyOf, loadRows, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { recordTitle } from '../audit/index.ts';
import { firstSeenId } from './notices.repo.ts';

/** A user, the kinds that the user gets, and what the user has seen: all notices up to one, and single ones above it. */
export type Reader = { userId: number; kinds: readonly NoticeKind[]; seenId: number; seenIds: readonly number[] };

/** How many notices of one kind are counted. */
const maxCounted = 1000;
const shownOfGroup = 3;

/** Notices for everybody, and those for the reader alone, but not those about what the reader did. */
const isFor = ({ userId }: Reader) => sql<SqlBool>`(user_id is null or user_id = ${userId}) and actor_id is distinct from ${userId}`;

const isUnseen = ({ seenId, seenIds }: Reader) => sql<SqlBool>`id > ${seenId} and id <> all(${seenIds}::bigint[])`;

/** The newest notices of each kind of the reader, up to a number of each: one read of an index for each kind. */
const newestOfEachKind = (reader: Reader, { limit, condition }: { limit: number; condition: ReturnType<typeof sql<SqlBool>> }) =>
  sql<{ id: number; at: Date; kind: NoticeKind }>`
    unnest(${reader.kinds}::text[]) as chosen (kind)
    cross join lateral (
      select id, at, kind from notices
      where notices.kind = chosen.kind and ${isFor(reader)} and ${condition}
      order by id desc limit ${sql.lit(limit)}
    ) as found`;

const selectRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('notices as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'entry.entity_id').on('entry.entity', '=', 'tasks').on('file_id', 'is not', null),
    )
    .select(['entry.id', 'entry.at', 'entry.kind', 'entry.entity', 'entry.entity_id', 'actor.name as actor_name', recordTitle.as('title')])
    .select(['tasks.file_name', 'tasks.expires_at as file_expires_at'])
    .where('entry.id', '=', anyOf(ids))
    .orderBy('entry.id', 'desc')
    .execute();

export type NoticeRow = Awaited<ReturnType<typeof selectRows>>[number];

/** The notices of one kind on one day. */
export type GroupRow = { day: string; kind: NoticeKind; count: number; unseen: number; at: Date; ids: number[] };

export const noticesRead = {
  reader: (db: Db, userId: number) =>
    db
      .selectFrom('users')
      .leftJoin('notice_readers', 'notice_readers.user_id', 'users.id')
      .select([
        'notice_readers.muted',
        'notice_readers.seen_ids',
        sql<number>`coalesce(notice_readers.seen_id, ${firstSeenId(userId)})`.as('seen_id'),
      ])
      .where('users.id', '=', userId)
      .executeTakeFirst(),

  page: async (db: Db, reader: Reader, query: NoticeListQuery): Promise<PageResult<NoticeRow>> => {
    const { kind, is_unseen } = query;
    const kinds = kind === undefined ? reader.kinds : reader.kinds.filter((each) => each === kind);
    const rows = db
      .selectFrom('notices')
      .select('notices.id')
      .where(sql<SqlBool>`kind = any(${kinds}::text[])`)
      .where(isFor(reader))
      .$if(is_unseen !== undefined, (qb) => qb.where(isUnseen(reader)));
    const found = await readPage(db, { rows, order: descending('notices.id'), query, countUpTo: searchLimit });
    return loadRows(found, (ids) => selectRows(db, ids));
  },

  /** Counts the unseen notices, up to the largest count that is sent, and returns the id of the newest. */
  unseen: async (db: Db, reader: Reader): Promise<{ unseen: number; newest_id: number }> => {
    const found = newestOfEachKind(reader, { limit: maxUnseen, condition: isUnseen(reader) });
    const { rows } = await sql<{ unseen: number; newest_id: number }>`
      select least(count(*), ${maxUnseen})::integer as unseen, coalesce(max(found.id), 0) as newest_id from ${found}`.execute(db);
    return rows[0] ?? { unseen: 0, newest_id: 0 };
  },

  /** The notices since a time by day and kind, with the ids of the newest ones, unseen ones before others; the newest group first. */
  groups: async (db: Db, reader: Reader, { since, timeZone }: { since: Date; timeZone: string }): Promise<GroupRow[]> => {
    const found = newestOfEachKind(reader, { limit: maxCounted, condition: sql<SqlBool>`at > ${since}` });
    const { rows } = await sql<GroupRow>`
      select to_char(found.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, found.kind,
        count(*)::integer as count,
        (count(*) filter (where ${isUnseen(reader)}))::integer as unseen,
        max(found.at) as at,
        (array_agg(found.id order by ${isUnseen(reader)} desc, found.id desc))[1:${sql.lit(shownOfGroup)}] as ids
      from ${found}
      group by 1, 2 order by max(found.id) desc`.execute(db);
    return rows;
  },

  byIds: (db: Db, ids: readonly number[]): Promise<NoticeRow[]> => (ids.length > 0 ? selectRows(db, ids) : Promise.resolve([])),
};
