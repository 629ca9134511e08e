import { sql } from 'kysely';
import type { SecurityEventExportQuery, SecurityEventListQuery } from '../../../contract/entities/security-events.ts';
import { type Days, dayConditions } from '../../kit/days.ts';
import { descending, sortBy } from '../../kit/keyset.ts';
import { countUpToLimit, nextOf, type PageQuery, type PageResult, selectSorted } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

type Filter = SecurityEventListQuery & PageQuery & Days;
/** Filters without a page. */
export type EventFilter = SecurityEventExportQuery & Days;
/** The event after which the next batch begins. The time has microseconds, which a Date would lose. */
export type EventCursor = { cursor_at: string; id: number };

const selectEvents = (db: Db, { kind, user_id, ip_address, ...days }: EventFilter) =>
  db
    .selectFrom('security_events')
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind ?? 'sign_in_failed'))
    .$if(user_id !== undefined, (qb) => qb.where('user_id', '=', user_id ?? 0))
    .$if(Boolean(ip_address), (qb) => qb.where('ip_address', '=', ip_address ?? ''))
    .where((where) => where.and(dayConditions('at', days)));

const order = descending('at', 'id');

const selectNewestFirst = (db: Db, filter: EventFilter) => sortBy(selectEvents(db, filter).selectAll(), order);

const withUsers = (db: Db, events: ReturnType<typeof selectNewestFirst>) =>
  db
    .selectFrom(events.as('event'))
    .leftJoin('users', 'users.id', 'event.user_id')
    .selectAll('event')
    .select(['users.name as user_name', 'users.role as user_role'])
    .select(sql<string>`event.at::text`.as('cursor_at'))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc');

export type SecurityEventRow = Awaited<ReturnType<ReturnType<typeof withUsers>['execute']>>[number];

export const securityEventsRead = {
  page: async (db: Db, filter: Filter): Promise<PageResult<SecurityEventRow>> => {
    const [counted, rows] = await Promise.all([
      countUpToLimit(db, selectEvents(db, filter).select('id'), filter),
      withUsers(db, selectSorted(selectEvents(db, filter).selectAll(), order, filter)).execute(),
    ]);
    return { rows, ...counted, next: nextOf(rows, order, filter) };
  },
  /** The next events of an export, newest first. */
  batch: (db: Db, filter: EventFilter, { after, limit }: { after: EventCursor | undefined; limit: number }): Promise<SecurityEventRow[]> =>
    withUsers(
      db,
      selectNewestFirst(db, filter)
        .$if(after !== undefined, (qb) =>
          qb.where(sql<boolean>`(at, id) < (${after?.cursor_at ?? ''}::timestamptz, ${after?.id ?? 0}::bigint)`),
        )
        .limit(limit),
    ).execute(),
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
