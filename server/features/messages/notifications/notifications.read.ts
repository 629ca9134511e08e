import { sql } from 'kysely';
import type { CursorQuery } from '../../../../contract/app/kit.ts';
import type { DeliveryListQuery, NotificationListQuery } from '../../../../contract/entities/messages/notifications.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { type Days, dayConditions } from '../../../kit/days.ts';
import { anyOf, containsPattern, loadRows, type PageQuery, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { descending, getSortOrder } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { receivedBroadcasts } from './broadcasts/broadcasts.repo.ts';

/** The largest number in the bell. */
const maxBellCount = 100;

const selectRows = (db: Db) =>
  db
    .selectFrom('notifications')
    .innerJoin('users as sender', 'sender.id', 'notifications.created_by')
    .select([
      'notifications.id',
      'notifications.title',
      'notifications.body',
      'notifications.channel',
      'notifications.purpose',
      'notifications.audience',
      'notifications.group_name',
      'notifications.created_at',
      'sender.name as sent_by',
      'notifications.listed_at',
      'notifications.queued',
      'notifications.sent',
      'notifications.delivered',
      'notifications.failed',
      'notifications.skipped',
      'notifications.unknown',
      'notifications.retry_requested_at',
      'notifications.sends_at',
      'notifications.cancelled_at',
      'notifications.send_at',
      'notifications.is_broadcast',
      'notifications.newest_id',
    ]);

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** When a notification was sent, which is the date that its recipient reads. */
const sentAt = sql`coalesce(notifications.send_at, notifications.created_at)`;

/** What a member received: deliveries, and notifications to all. */
const received = (userId: number) => sql<{ notification_id: number; read_at: Date | null }>`(
  select notification_id, read_at from deliveries where user_id = ${userId} and state in ('sent', 'delivered')
  union all ${receivedBroadcasts(userId)})`;

const selectReceivedRows = (db: Db, userId: number) =>
  db
    .selectFrom(received(userId).as('received'))
    .innerJoin('notifications', 'notifications.id', 'received.notification_id')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'notifications.message_id')
        .on('messages.company_id', '=', userId)
        .on('messages.archived_at', 'is', null),
    )
    .select([
      'notifications.id',
      'notifications.title',
      'notifications.body',
      'notifications.channel',
      'notifications.created_at',
      'notifications.send_at',
      'received.read_at',
      'messages.id as message_id',
    ]);

export type ReceivedRow = Awaited<ReturnType<ReturnType<typeof selectReceivedRows>['execute']>>[number];

/** The deliveries of a notification, which were stored in the order of their users' ids. */
const selectDeliveries = (db: Db, notificationId: number) =>
  db.selectFrom('deliveries').where('deliveries.notification_id', '=', notificationId);

const selectDeliveriesWithUser = (db: Db) =>
  db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .select([
      'deliveries.id',
      'deliveries.state',
      'deliveries.reason',
      'deliveries.updated_at',
      'deliveries.read_at',
      'users.id as user_id',
      'users.name',
      'users.phone',
      'users.role',
      'users.archived_at',
    ]);

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveriesWithUser>['execute']>>[number];

const deliveryIds = (db: Db, notificationId: number, { state, name }: DeliveryListQuery) =>
  selectDeliveries(db, notificationId)
    .select('deliveries.id')
    .$if(Boolean(name), (qb) =>
      qb.where('deliveries.user_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('users.id')
          .where('users.search_key', 'like', containsPattern(name ?? '')),
      ),
    )
    .$if(state !== undefined, (qb) => qb.where('deliveries.state', '=', state ?? 'queued'));

export const notificationsRead = {
  byId: (db: Db, id: number): Promise<NotificationRow | undefined> => selectRows(db).where('notifications.id', '=', id).executeTakeFirst(),
  /** The notifications that administrators sent. */
  sentPage: async (db: Db, query: NotificationListQuery & PageQuery & Days): Promise<PageResult<NotificationRow>> => {
    const { title, failed, scheduled } = query;
    const rows = db
      .selectFrom('notifications')
      .select('id')
      .where('cause', '=', 'sent')
      .$if(Boolean(title), (qb) => qb.where('search_key', 'like', containsPattern(title ?? '')))
      .$if(failed !== undefined, (qb) => qb.where('failed', '>', 0))
      .$if(scheduled !== undefined, (qb) => qb.where('send_at', 'is not', null).where('sends_at', 'is not', null))
      .where((where) => where.and(dayConditions('created_at', query)));
    const order = getSortOrder(query.sort, { created: ['id'] }) ?? descending('id');
    const found = await readPage(db, { rows, order, query });
    return loadRows(found, (ids) => selectRows(db).where('notifications.id', '=', anyOf(ids)).execute());
  },
  /** The notifications that a member received. */
  receivedPage: (db: Db, userId: number, query: NotificationListQuery & Days): Promise<PageResult<ReceivedRow>> =>
    readPage(db, {
      rows: selectReceivedRows(db, userId)
        .$if(Boolean(query.title), (qb) => qb.where('notifications.search_key', 'like', containsPattern(query.title ?? '')))
        // A company sees neither how many deliveries to others failed nor what is not sent yet.
        .$if(query.failed !== undefined || query.scheduled !== undefined, (qb) => qb.where(sql<boolean>`false`))
        .where((where) => where.and(dayConditions(sentAt, query))),
      order: getSortOrder(query.sort, { created: [sentAt, 'notifications.id'] }) ?? descending(sentAt, 'notifications.id'),
      query,
    }),
  /** The notifications that a doctor received, by keyset. */
  receivedAfter: (db: Db, userId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectReceivedRows(db, userId), order: descending(sentAt, 'notifications.id') }, query),
  receivedById: (db: Db, userId: number, id: number): Promise<ReceivedRow | undefined> =>
    selectReceivedRows(db, userId).where('notifications.id', '=', id).executeTakeFirst(),

  deliveries: async (db: Db, row: NotificationRow, query: DeliveryListQuery): Promise<PageResult<DeliveryRow>> => {
    const { name, state } = query;
    const stored = state ? row[state] : row.queued + row.sent + row.delivered + row.failed + row.skipped;
    const total = name ? undefined : stored;
    // Both columns give the same order. Each one uses the index of its condition. A search orders by id.
    const order = descending(name || state ? 'deliveries.id' : 'deliveries.user_id');
    const found = await readPage(db, { rows: deliveryIds(db, row.id, query), order, query, total, countUpTo: searchLimit });
    return loadRows(found, (ids) => selectDeliveriesWithUser(db).where('deliveries.id', '=', anyOf(ids)).execute());
  },

  /** Counts the unread notifications of a member, up to the largest number in the bell. */
  unread: async (db: Db, userId: number): Promise<number> => {
    const unread = db
      .selectFrom(received(userId).as('received'))
      .select('notification_id')
      .where('read_at', 'is', null)
      .limit(maxBellCount);
    return (await unread.execute()).length;
  },
  /** Counts failures that no administrator has seen, up to the largest number in the bell. */
  unseenFailures: async (db: Db): Promise<number> => {
    const unseen = db
      .selectFrom('notifications')
      .select(sql<number>`failed - failures_seen`.as('count'))
      .whereRef('failed', '>', 'failures_seen')
      .limit(maxBellCount)
      .execute();
    const total = (await unseen).reduce((sum, { count }) => sum + count, 0);
    return Math.min(total, maxBellCount);
  },
};
