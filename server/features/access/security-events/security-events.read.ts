import { sql } from 'kysely';
import type { SecurityEventExportQuery, SecurityEventListQuery } from '../../../../contract/entities/access/security-events.ts';
import { type Days, dayConditions } from '../../../kit/days.ts';
import { anyOf, type Cursor, loadRows, type PageQuery, type PageResult, readBatch, readPage, searchLimit } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

type Filter = SecurityEventListQuery & PageQuery & Days;
/** Filters without a page. */
export type EventFilter = SecurityEventExportQuery & Days;

const selectEvents = (db: Db, { kind, user_id, ip_address, ...days }: EventFilter) =>
  db
    .selectFrom('security_events')
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind ?? 'sign_in_failed'))
    .$if(user_id !== undefined, (qb) => qb.where('user_id', '=', user_id ?? 0))
    .$if(Boolean(ip_address), (qb) => qb.where('ip_address', '=', ip_address ?? ''))
    .where((where) => where.and(dayConditions('at', days)));

const order = descending('at', 'id');

/** Events with the user whom they concern. */
const readRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('security_events as event')
    .leftJoin('users', 'users.id', 'event.user_id')
    .selectAll('event')
    .select(['users.name as user_name', 'users.role as user_role'])
    .where('event.id', '=', anyOf(ids))
    .execute();

export type SecurityEventRow = Awaited<ReturnType<typeof readRows>>[number];

export const securityEventsRead = {
  page: async (db: Db, filter: Filter): Promise<PageResult<SecurityEventRow>> => {
    const found = await readPage(db, { rows: selectEvents(db, filter).select('id'), order, query: filter, countUpTo: searchLimit });
    return loadRows(found, (ids) => readRows(db, ids));
  },
  /** The next events of an export, newest first. */
  batch: async (db: Db, filter: EventFilter, position: { after: Cursor | undefined; limit: number }) =>
    loadRows(await readBatch({ rows: selectEvents(db, filter).select('id'), order }, position), (ids) => readRows(db, ids)),
  count: async (db: Db, filter: EventFilter): Promise<number> => {
    const { count } = await selectEvents(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** How many sign-ins of administrators failed or were blocked since a time, of how many accounts and from how many addresses. */
  adminFailures: async (db: Db, since: Date): Promise<{ failed: number; blocked: number; accounts: number; addresses: number }> => {
    const sum = (kind: string) => sql<number>`coalesce(sum(event.count) filter (where event.kind = ${kind}), 0)::integer`;
    return db
      .selectFrom('security_events as event')
      .innerJoin('users', 'users.id', 'event.user_id')
      .where('event.kind', 'in', ['sign_in_failed', 'sign_in_blocked'])
      .where('event.at', '>=', since)
      .where('users.role', '=', 'admin')
      .select([sum('sign_in_failed').as('failed'), sum('sign_in_blocked').as('blocked')])
      .select([sql<number>`count(distinct event.user_id)::integer`.as('accounts')])
      .select([sql<number>`count(distinct event.ip_address)::integer`.as('addresses')])
      .executeTakeFirstOrThrow();
  },
};
