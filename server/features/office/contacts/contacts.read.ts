import { sql } from 'kysely';
import type { ContactCounts, ContactListQuery } from '../../../../contract/entities/office/contacts.ts';
import { selectCounter } from '../../../kit/counters.ts';
import { type Days, dayConditions, hasDays } from '../../../kit/days.ts';
import { anyOf, containsPattern, loadRows, type PageQuery, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { ascending, type Order, sortBy } from '../../../kit/order.ts';
import { getRecordOrder } from '../../../kit/records.ts';
import type { Db } from '../../../platform/database/index.ts';
import { doctorSummaryColumns } from '../../content/reactions/index.ts';

/** Contact requests with their doctor, archived or active, and the administrator who contacted the doctor. */
const selectRows = (db: Db) =>
  db
    .selectFrom('contacts as contact')
    .innerJoin('users as doctor_user', 'doctor_user.id', 'contact.doctor_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'contact.doctor_id')
    .leftJoin('users as contacter', 'contacter.id', 'contact.contacted_by')
    .select([
      'contact.id',
      'contact.description',
      'contact.created_at',
      'contact.contacted_at',
      'contacter.name as contacted_by_name',
      'doctor_user.status as doctor_status',
      'doctor_user.archived_at as doctor_archived_at',
      ...doctorSummaryColumns,
    ]);

export type ContactRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

type Query = ContactListQuery & PageQuery & Days;

const idsOf = (db: Db, { is_contacted, name, ...days }: Query) =>
  db
    .selectFrom('contacts')
    .select('contacts.id')
    .$if(is_contacted !== undefined, (qb) => qb.where('contacts.contacted_at', is_contacted === 1 ? 'is not' : 'is', null))
    .$if(Boolean(name), (qb) =>
      qb.where('contacts.doctor_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('users.id')
          .where('users.role', '=', 'doctor')
          .where('users.search_key', 'like', containsPattern(name ?? '')),
      ),
    )
    .where((where) => where.and(dayConditions('contacts.created_at', days)));

/** The counts, and the time of the newest change as text, because a Date has no microseconds and would miss changes of the same millisecond. */
const readState = async (db: Db): Promise<{ newestChange: string | undefined; counts: ContactCounts }> => {
  const { newest, waiting, contacted } = await db
    .selectFrom('contacts')
    .select(sql<string | null>`to_char(max(changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('newest'))
    .select([selectCounter(db, 'contacts.waiting').as('waiting'), selectCounter(db, 'contacts.contacted').as('contacted')])
    .executeTakeFirstOrThrow();
  return { newestChange: newest ?? undefined, counts: { waiting: waiting ?? 0, contacted: contacted ?? 0 } };
};

const isContacted = sql<boolean>`(contacts.contacted_at is not null)`;

const isByState = ({ sort }: Query) => sort === undefined || sort === 'waiting';

/** The order of a list. With one state, that of its index. */
const getOrder = (query: Query): Order => {
  if (isByState(query)) {
    if (query.is_contacted === 0) return ascending('contacts.id');
    if (query.is_contacted === undefined) {
      const idByState = sql<number>`(case when contacts.contacted_at is null then contacts.id else -contacts.id end)`;
      return ascending(isContacted, idByState, 'contacts.id');
    }
  }
  return getRecordOrder({ table: 'contacts', isArchived: false, query });
};

/** A page of all requests, from two ranges: the waiting ones and the contacted ones. The whole list would be sorted, because no index has its order. */
const readFromRanges = async (db: Db, query: Query, waiting: number): Promise<{ id: number }[]> => {
  const limit = sql.lit(query.per_page);
  const offset = (query.page - 1) * query.per_page;
  const rangeOf = (is_contacted: 0 | 1, skipped: number) => {
    const range = { ...query, is_contacted };
    return sortBy(idsOf(db, range).select('contacts.contacted_at'), getOrder(range)).limit(limit).offset(skipped);
  };
  const ranges = sql<{ id: number; contacted_at: Date | null }>`(
    (${rangeOf(0, offset)}) union all (${rangeOf(1, Math.max(0, offset - waiting))}))`;
  return sortBy(db.selectFrom(ranges.as('contacts')).select('contacts.id'), getOrder(query))
    .limit(limit)
    .execute();
};

export const contactsRead = {
  /** A page of contact requests: waiting ones first unless the query says otherwise. */
  page: async (db: Db, query: Query): Promise<PageResult<ContactRow> & Awaited<ReturnType<typeof readState>>> => {
    // Read before the rows, so that a change between the two reads counts as new even if the page shows it.
    const state = await readState(db);
    const { waiting, contacted } = state.counts;
    const total = query.name || hasDays(query) ? undefined : [waiting + contacted, waiting, contacted][(query.is_contacted ?? -1) + 1];
    const hasRanges = total !== undefined && query.is_contacted === undefined && isByState(query) && !query.batch;
    const found = hasRanges
      ? { rows: await readFromRanges(db, query, waiting), total }
      : await readPage(db, { rows: idsOf(db, query), order: getOrder(query), query, total, countUpTo: searchLimit });
    const page = await loadRows(found, (ids) => selectRows(db).where('contact.id', '=', anyOf(ids)).execute());
    return { ...page, ...state };
  },
  byId: (db: Db, id: number): Promise<ContactRow> => selectRows(db).where('contact.id', '=', id).executeTakeFirstOrThrow(),
  /** True if a request was created, or changed by another user, after the user last opened the contacts. */
  hasUnread: async (db: Db, userId: number): Promise<boolean> => {
    const unread = await db
      .selectFrom('contacts')
      .select('contacts.id')
      .where('contacts.changed_at', '>', ({ fn, selectFrom }) =>
        fn.coalesce(
          selectFrom('contact_openings').select('contact_openings.opened_at').where('contact_openings.user_id', '=', userId),
          sql<Date>`'-infinity'::timestamptz`,
        ),
      )
      .where('contacts.changed_by', 'is distinct from', userId)
      .limit(1)
      .executeTakeFirst();
    return unread !== undefined;
  },
};
