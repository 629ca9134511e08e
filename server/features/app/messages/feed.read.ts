import { type SqlBool, sql } from 'kysely';
import type { FeedQuery } from '../../../../contract/app/messages.ts';
import { publicMessageStatuses } from '../../../../contract/entities/messages/message-status.ts';
import { compileQuery, type Operands } from '../../../kit/compiled-query.ts';
import { type Cursor, isOneOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';
import { earningOf } from './earning.read.ts';

/** Who reads the feed; `accounts` are those of the person, as for a reward. */
export type Reader = Viewer & { accounts: readonly number[] };

/** The number of messages that are looked at for one page. */
export const maxLookedAt = 500;

/** From when doctors see an approved message. Its order has an index. */
export const visibleSince = (table: string) =>
  sql<Date>`greatest(${sql.ref(`${table}.status_updated_at`)}, ${sql.ref(`${table}.publish_at`)})`;

type FeedArguments = Reader & { since: string; id: string; category: number; pattern: string; limit: number };
type Shape = { filter: FeedQuery['filter']; isFirst: boolean; hasCategory: boolean; hasSearch: boolean };
type Feed = Operands<FeedArguments>;

/** The next messages by the time from which they are visible, each with its place. The condition on the time leaves out those of later. */
const selectNext = (db: Db, { now, since: before, id, category, pattern }: Feed, { isFirst, hasCategory, hasSearch }: Shape) => {
  const since = visibleSince('messages');
  return db
    .selectFrom('messages')
    .select(['messages.id', since.as('since')])
    .select(sql<number>`row_number() over (order by ${since} desc, messages.id desc)`.as('place'))
    .where(sql<SqlBool>`messages.status ${isOneOf(publicMessageStatuses)}`)
    .where('messages.archived_at', 'is', null)
    .where(since, '<=', now)
    .$if(!isFirst, (qb) => qb.where(sql<SqlBool>`(${since}, messages.id) < (${before}::timestamptz, ${id}::integer)`))
    .$if(hasCategory, (qb) =>
      qb.where('messages.id', 'in', (from) =>
        from.selectFrom('message_categories').select('message_id').where('category_id', '=', category),
      ),
    )
    .$if(hasSearch, (qb) => qb.where('messages.search_key', 'like', sql<string>`contains_pattern(${pattern})`))
    .orderBy(since, 'desc')
    .orderBy('messages.id', 'desc')
    .limit(sql.lit(maxLookedAt));
};

/** The message of the outer query, if the doctor sees it and the filter keeps it. A limit makes the planner ask for one message at a time. */
const selectShown = (db: Db, reader: Feed, filter: FeedQuery['filter']) =>
  selectVisible(db, reader)
    .select('messages.id')
    .where(sql<SqlBool>`messages.id = looked_at.id`)
    .$if(filter === 'new', (qb) =>
      qb.where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('message_seen')
              .select('message_seen.doctor_id')
              .whereRef('message_seen.message_id', '=', 'messages.id')
              .where('message_seen.doctor_id', '=', reader.doctorId),
          ),
        ),
      ),
    )
    .$if(filter === 'open', (qb) => qb.where(earningOf(reader.accounts, 'messages'), '=', 'open'))
    .limit(sql.lit(1));

type Found = { id: number; shown_id: number | null; place: number; since: string };

// The home page and the feed run it. Planning it takes longer than running it.
const findPage = compileQuery<FeedArguments, Found, Shape>((db, { parameter, shape }) => {
  const reader = { doctorId: parameter('doctorId'), now: parameter('now'), accounts: parameter('accounts') };
  const choice = { category: parameter('category'), pattern: parameter('pattern') };
  const feed = { ...reader, ...choice, since: parameter('since'), id: parameter('id'), limit: parameter('limit') };
  return db
    .selectFrom(selectNext(db, feed, shape).as('looked_at'))
    .leftJoinLateral(selectShown(db, feed, shape.filter).as('shown'), (join) => join.onTrue())
    .select(['looked_at.id', 'shown.id as shown_id', 'looked_at.place', sql<string>`looked_at.since::text`.as('since')])
    .where((where) => where.or([where('shown.id', 'is not', null), where('looked_at.place', '=', sql.lit(maxLookedAt))]))
    .orderBy('looked_at.since', 'desc')
    .orderBy('looked_at.id', 'desc')
    .limit(sql<number>`${feed.limit}`);
});

/**
 * The ids of a page of the feed. It looks at the messages one by one until the page is full, but at most at 500, and so costs the same for a
 * doctor for whom few messages are. The last message looked at is read also if it is not shown, because the next page begins after it.
 */
export const readFeedPage = async (
  db: Db,
  reader: Reader,
  { cursor, category_id, q: pattern = '', filter, limit }: FeedQuery,
): Promise<{ rows: { id: number }[]; next: Cursor | undefined }> => {
  const [since = '', id = ''] = cursor ?? [];
  const shape = { filter, isFirst: cursor === undefined, hasCategory: category_id !== undefined, hasSearch: pattern !== '' };
  const found = await findPage(db, { ...reader, since, id, category: category_id ?? 0, pattern, limit }, shape);
  const last = found.at(-1);
  const hasMore = last && (found.length === limit || last.place === maxLookedAt);
  return {
    rows: found.flatMap(({ id: messageId, shown_id }) => (shown_id === null ? [] : [{ id: messageId }])),
    next: hasMore ? [last.since, String(last.id)] : undefined,
  };
};
