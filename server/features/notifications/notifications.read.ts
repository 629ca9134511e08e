import { sql } from 'kysely';
import type { DeliveryListQuery, NotificationListQuery } from '../../../contract/entities/notifications.ts';
import { anyOf } from '../../kit/ids.ts';
import { countedPage, inPage, inWindow, type Rows, windowedPage } from '../../kit/page.ts';
import { contains, foundIds } from '../../kit/search.ts';
import type { Db } from '../../platform/database/index.ts';

/** What the bell counts to. */
const bellBound = 100;

const rowsOf = (db: Db) =>
  db
    .selectFrom('notifications')
    .innerJoin('users as sender', 'sender.id', 'notifications.created_by')
    .select([
      'notifications.id',
      'notifications.title',
      'notifications.body',
      'notifications.channel',
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
    ]);

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const received = (db: Db, userId: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .where('deliveries.user_id', '=', userId)
    .where('deliveries.state', 'in', ['sent', 'delivered']);

const receivedRows = (db: Db, userId: number) =>
  received(db, userId).select([
    'notifications.id',
    'notifications.title',
    'notifications.body',
    'notifications.channel',
    'notifications.created_at',
    'deliveries.read_at',
  ]);

export type ReceivedRow = Awaited<ReturnType<ReturnType<typeof receivedRows>['execute']>>[number];

/** The deliveries of one notification, newest members first: in one notification they were stored in the order of their users' ids. */
const deliveriesOf = (db: Db, notificationId: number) =>
  db.selectFrom('deliveries').where('deliveries.notification_id', '=', notificationId);

const withUser = (db: Db, ids: number[]) =>
  db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .select([
      'deliveries.id',
      'deliveries.state',
      'deliveries.reason',
      'deliveries.updated_at',
      'users.id as user_id',
      'users.name',
      'users.phone',
      'users.role',
      'users.archived_at',
    ])
    .where('deliveries.id', '=', anyOf(ids, 'bigint'))
    .orderBy('deliveries.id', 'desc')
    .execute();

export type DeliveryRow = Awaited<ReturnType<typeof withUser>>[number];

const searchedDeliveries = async (db: Db, notificationId: number, query: DeliveryListQuery): Promise<Rows<DeliveryRow>> => {
  const { state, name } = query;
  const hits = deliveriesOf(db, notificationId)
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .select('deliveries.id')
    .where('users.search_key', 'like', contains(name ?? ''))
    .$if(state !== undefined, (all) => all.where('deliveries.state', '=', state ?? 'queued'));
  const { ids, ...found } = await foundIds(db, hits, query);
  return { rows: ids.length > 0 ? await withUser(db, ids) : [], ...found };
};

type Counted = { query: DeliveryListQuery; total: number };

const countedDeliveries = (db: Db, notificationId: number, { query, total }: Counted): Promise<Rows<DeliveryRow>> =>
  windowedPage(total, query, async (window) => {
    const { state } = query;
    const order = window.fromEnd ? 'asc' : 'desc';
    const all = deliveriesOf(db, notificationId).select('deliveries.id');
    // Each in the order of the index that answers it; both orders are the same.
    const ordered = state
      ? all.where('deliveries.state', '=', state).orderBy('deliveries.id', order)
      : all.orderBy('deliveries.user_id', order);
    const rows = await inWindow(ordered, window).execute();
    return withUser(
      db,
      rows.map(({ id }) => id),
    );
  });

export const notificationsRead = {
  byId: (db: Db, id: number): Promise<NotificationRow | undefined> => rowsOf(db).where('notifications.id', '=', id).executeTakeFirst(),
  /** What administrators sent. */
  sentPage: async (db: Db, query: NotificationListQuery): Promise<Rows<NotificationRow>> => {
    const { title } = query;
    const ids = db
      .selectFrom('notifications')
      .where('cause', '=', 'sent')
      .$if(Boolean(title), (all) => all.where('search_key', 'like', contains(title ?? '')));
    const counted = await ids.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirst();
    const page = inPage(ids.select('id').orderBy('id', 'desc'), query);
    const rows = await rowsOf(db)
      .where('notifications.id', 'in', db.selectFrom(page.as('page')).select('page.id'))
      .orderBy('notifications.id', 'desc')
      .execute();
    return { rows, total: counted?.count ?? 0 };
  },
  /** What a member received. */
  receivedPage: (db: Db, userId: number, query: NotificationListQuery): Promise<Rows<ReceivedRow>> =>
    countedPage(
      (part) =>
        inWindow(
          receivedRows(db, userId)
            .select(sql<number>`count(*) over ()`.as('total'))
            .$if(Boolean(query.title), (all) => all.where('notifications.search_key', 'like', contains(query.title ?? '')))
            .orderBy('notifications.id', 'desc'),
          part,
        ).execute(),
      query,
    ),
  receivedById: (db: Db, userId: number, id: number): Promise<ReceivedRow | undefined> =>
    receivedRows(db, userId).where('notifications.id', '=', id).executeTakeFirst(),

  deliveries: (
    db: Db,
    row: Pick<NotificationRow, 'id' | 'queued' | 'sent' | 'delivered' | 'failed' | 'skipped'>,
    query: DeliveryListQuery,
  ): Promise<Rows<DeliveryRow>> => {
    if (query.name) return searchedDeliveries(db, row.id, query);
    const total = query.state ? row[query.state] : row.queued + row.sent + row.delivered + row.failed + row.skipped;
    return countedDeliveries(db, row.id, { query, total });
  },

  /** How much a member has not read, up to the bound of the bell. */
  unread: async (db: Db, userId: number): Promise<number> => {
    const unread = db
      .selectFrom('deliveries')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', ['sent', 'delivered'])
      .where('read_at', 'is', null)
      .limit(bellBound);
    return (await unread.execute()).length;
  },
  /** How many failures no administrator has looked at, up to the bound of the bell. */
  unseenFailures: async (db: Db): Promise<number> => {
    const unseen = db
      .selectFrom('notifications')
      .select(sql<number>`failed - failures_seen`.as('count'))
      .whereRef('failed', '>', 'failures_seen')
      .limit(bellBound)
      .execute();
    const total = (await unseen).reduce((sum, { count }) => sum + count, 0);
    return Math.min(total, bellBound);
  },
};
