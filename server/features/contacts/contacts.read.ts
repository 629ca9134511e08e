import { sql } from 'kysely';
import type { ContactListQuery } from '../../../contract/entities/contacts.ts';
import { anyOf } from '../../kit/ids.ts';
import { type Rows, windowedPage } from '../../kit/page.ts';
import { contains, foundIds } from '../../kit/search.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';
import { actingDoctorColumns } from '../reactions/index.ts';

/** Contacts with the doctor, live or archived, and who contacted him or her. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('contacts as contact')
    .innerJoin('users as doer', 'doer.id', 'contact.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'contact.doctor_id')
    .leftJoin('users as contacter', 'contacter.id', 'contact.contacted_by')
    .select([
      'contact.id',
      'contact.description',
      'contact.created_at',
      'contact.contacted_at',
      'contacter.name as contacted_by_name',
      'doer.status as doctor_status',
      'doer.archived_at as doctor_archived_at',
      ...actingDoctorColumns,
    ])
    .orderBy('contact.id', 'desc');

export type ContactRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const tallies = { 0: ['contacts.waiting'], 1: ['contacts.contacted'], all: ['contacts.waiting', 'contacts.contacted'] } as const;

const idsOf = (db: Db, { is_contacted, name }: ContactListQuery) =>
  db
    .selectFrom('contacts')
    .select('contacts.id')
    .$if(is_contacted !== undefined, (all) => all.where('contacts.contacted_at', is_contacted === 1 ? 'is not' : 'is', null))
    .$if(Boolean(name), (all) =>
      all.where('contacts.doctor_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('users.id')
          .where('users.role', '=', 'doctor')
          .where('users.search_key', 'like', contains(name ?? '')),
      ),
    );

const countOf = async (db: Db, { is_contacted }: ContactListQuery): Promise<number> => {
  const counts = await Promise.all(tallies[is_contacted ?? 'all'].map((tally) => tallied(db, tally)));
  return counts.reduce((sum, count) => sum + count, 0);
};

const talliedPage = async (db: Db, query: ContactListQuery): Promise<Rows<ContactRow>> => {
  const total = await countOf(db, query);
  return windowedPage(total, query, ({ limit, offset, fromEnd }) => {
    const ids = idsOf(db, query)
      .orderBy('contacts.id', fromEnd ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset);
    return rowsOf(db).where('contact.id', 'in', ids).execute();
  });
};

const searchedPage = async (db: Db, query: ContactListQuery): Promise<Rows<ContactRow>> => {
  const { ids, ...found } = await foundIds(db, idsOf(db, query), query);
  return { rows: ids.length > 0 ? await rowsOf(db).where('contact.id', '=', anyOf(ids)).execute() : [], ...found };
};

export const contactsRead = {
  /** A page of contacts, newest first, by three statements at most. */
  page: (db: Db, query: ContactListQuery): Promise<Rows<ContactRow>> => (query.name ? searchedPage : talliedPage)(db, query),
  byId: (db: Db, id: number): Promise<ContactRow> => rowsOf(db).where('contact.id', '=', id).executeTakeFirstOrThrow(),
  /** Whether one came, or was changed by another, after a user last opened the contacts; any where the user never did. */
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
