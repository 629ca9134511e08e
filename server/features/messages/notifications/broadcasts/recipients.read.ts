import { sql } from 'kysely';
import type { DeliveryListQuery } from '../../../../../contract/entities/messages/notifications.ts';
import { anyOf, containsPattern, loadRows, type PageQuery, type PageResult, readPage, searchLimit } from '../../../../kit/list.ts';
import { descending } from '../../../../kit/order.ts';
import type { Db } from '../../../../platform/database/index.ts';
import type { DeliveryRow, NotificationRow } from '../notifications.read.ts';
import { wasRecipient } from './broadcasts.repo.ts';

type Broadcast = Pick<NotificationRow, 'id' | 'newest_id' | 'listed_at' | 'cancelled_at' | 'delivered'>;

/** The recipients of a page, in the form of deliveries. Their ids are those of the members, because nothing is stored for each. */
const selectRows = (db: Db, { id, listed_at }: Broadcast, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .leftJoin('broadcast_reads', (join) =>
      join.onRef('broadcast_reads.user_id', '=', 'users.id').on('broadcast_reads.notification_id', '=', id),
    )
    .select(['users.id', 'users.id as user_id', 'users.name', 'users.phone', 'users.role', 'users.archived_at', 'broadcast_reads.read_at'])
    .select([sql.lit('delivered' as const).as('state'), sql.lit(null).as('reason'), sql<Date>`${listed_at}::timestamptz`.as('updated_at')])
    .where('users.id', '=', anyOf(ids))
    .execute();

/** The members that received a notification to all, newest account first, as a list of deliveries. */
export const broadcastRecipients = async (
  db: Db,
  row: Broadcast,
  query: DeliveryListQuery & PageQuery,
): Promise<PageResult<DeliveryRow>> => {
  const { name, state } = query;
  const { newest_id: newestId, listed_at: sentAt, cancelled_at } = row;
  // A cancelled one has no recipients. In-app notifications are always 'delivered', so a filter by another state finds nothing.
  if (cancelled_at !== null || (state !== undefined && state !== 'delivered')) return { rows: [], total: 0 };
  const rows = db
    .selectFrom('users')
    .select('users.id')
    .$if(Boolean(name), (qb) => qb.where('users.search_key', 'like', containsPattern(name ?? '')))
    .where(wasRecipient({ newestId, sentAt }));
  const total = name ? undefined : row.delivered;
  const found = await readPage(db, { rows, order: descending('users.id'), query, total, countUpTo: searchLimit });
  return loadRows(found, (ids) => selectRows(db, row, ids));
};
