import { sql } from 'kysely';
import type { ContactListQuery } from '../../../contract/entities/contacts.ts';
import { newestPage } from '../../kit/listed.ts';
import type { Rows } from '../../kit/page.ts';
import { contains } from '../../kit/search.ts';
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
  const counts = await db
    .selectFrom('tallies')
    .select('count')
    .where('name', 'in', tallies[is_contacted ?? 'all'])
    .where('part', '=', '')
    .execute();
  return counts.reduce((sum, { count }) => sum + count, 0);
};

/** When a contact changed last, as text: a Date would lose the microseconds, and with them what came within the same millisecond. */
const newestChange = async (db: Db): Promise<string | undefined> => {
  const { newest } = await db
    .selectFrom('contacts')
    .select(sql<string | null>`to_char(max(changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? undefined;
};

export const contactsRead = {
  /** A page of contacts, newest first, by three statements at most. */
  page: async (db: Db, query: ContactListQuery): Promise<Rows<ContactRow> & { newestChange: string | undefined }> => {
    // Read before the rows: what comes between the two may be shown and yet count as new, never the other way round.
    const newest = await newestChange(db);
    const total = query.name ? undefined : await countOf(db, query);
    const page = await newestPage(db, { ids: idsOf(db, query), query, total }, (ids) => rowsOf(db).where('contact.id', '=', ids).execute());
    return { ...page, newestChange: newest };
  },
  byId: (db: Db, id: number): Promise<ContactRow> => rowsOf(db).where('contact.id', '=', id).executeTakeFirstOrThrow(),
  /** Whether one came, or was changed by another, after what a user last saw of the contacts; any where the user never did. */
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
