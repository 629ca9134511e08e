import { sql } from 'kysely';
import type { DeliveryListQuery } from '../../../../contract/entities/notifications.ts';
import { anyOf, containsPattern, type Ids, type PageQuery, type PageResult, paginate } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { DeliveryRow, NotificationRow } from '../notifications.read.ts';
import { wasRecipient } from './broadcasts.repo.ts';

type Broadcast = Pick<NotificationRow, 'id' | 'newest_id' | 'listed_at' | 'cancelled_at' | 'delivered'>;

/** The recipients of a page, in the form of deliveries. Their ids are those of the members, because nothing is stored for each. */
const selectRows = (db: Db, { id, listed_at }: Broadcast, ids: Ids<'users'>) =>
  db
    .selectFrom('users')
    .leftJoin('broadcast_reads', (join) =>
      join.onRef('broadcast_reads.user_id', '=', 'users.id').on('broadcast_reads.notification_id', '=', id),
    )
    .select(['users.id', 'users.id as user_id', 'users.name', 'users.phone', 'users.role', 'users.archived_at', 'broadcast_reads.read_at'])
    .select([sql.lit('delivered' as const).as('state'), sql.lit(null).as('reason'), sql<Date>`${listed_at}::timestamptz`.as('updated_at')])
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id', 'desc')
    .execute();

/** The members that received a notification to all, newest account first, as a list of deliveries. */
export const broadcastRecipients = (db: Db, row: Broadcast, query: DeliveryListQuery & PageQuery): Promise<PageResult<DeliveryRow>> => {
  const { name, state } = query;
  const { newest_id: newestId, listed_at: sentAt, cancelled_at } = row;
  // A cancelled one has no recipients. In-app notifications are always 'delivered', so a filter by another state finds nothing.
  if (cancelled_at !== null || (state !== undefined && state !== 'delivered')) return Promise.resolve({ rows: [], total: 0 });
  const ids = db
    .selectFrom('users')
    .select('users.id')
    .$if(Boolean(name), (qb) => qb.where('users.search_key', 'like', containsPattern(name ?? '')))
    .where(wasRecipient({ newestId, sentAt }));
  const list = { ids, query, total: name ? undefined : row.delivered };
  return paginate(db, list, (found) => selectRows(db, row, found));
};
