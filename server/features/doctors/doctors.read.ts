import { sql } from 'kysely';
import type { DoctorListQuery } from '../../../contract/entities/doctors.ts';
import type { AccountStatus } from '../../../contract/entities/members.ts';
import { offsetOf, type Rows, type Window, windowOf } from '../../kit/page.ts';
import { prepared } from '../../kit/prepared.ts';
import type { Db } from '../../platform/database/index.ts';

type Filters = Omit<DoctorListQuery, 'page' | 'per_page'>;
type Query = Filters & { page: number; per_page: number };

/** Counting a filtered list stops here: past it a person narrows the search rather than pages on. */
const countBound = 1000;

/** Doctors with all that a screen shows of them, for the ids that a query finds. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .leftJoin('areas', 'areas.id', 'users.area_id')
    .leftJoin('specialties', 'specialties.id', 'users.specialty_id')
    .leftJoin('promo_codes', 'promo_codes.id', 'users.promo_code_id')
    .leftJoin('users as archiver', 'archiver.id', 'users.archived_by')
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.address',
      'users.status',
      'users.status_reason',
      'users.created_at',
      'users.archived_at',
      'archiver.name as archived_by_name',
      'users.area_id',
      'areas.name as area_name',
      'users.specialty_id',
      'specialties.name as specialty_name',
      'users.promo_code_id',
      'promo_codes.name as promo_code_name',
      'doctors.points',
      'doctors.image_id',
      'doctors.front_image_id',
      'doctors.back_image_id',
    ]);

const one = prepared<{ id: number }, DoctorRow>((db, { parameter }) => rowsOf(db).where('users.id', '=', parameter('id')));

const byId = async (db: Db, id: number): Promise<DoctorRow | undefined> => (await one(db, { id }, undefined))[0];

export type DoctorRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const choiceOf = (db: Db, table: 'areas' | 'specialties', terms: string[]) =>
  db
    .selectFrom(`${table as 'areas'} as choice`) // both tables have one shape
    .select('choice.id')
    .where((where) =>
      where.or(
        terms.flatMap((term) => [
          where('choice.search_key', 'like', sql<string>`contains_pattern(${term})`),
          ...(/^\d{1,9}$/.test(term) ? [where('choice.id', '=', Number(term))] : []),
        ]),
      ),
    );

/** Ids of doctors of a state that meet every given filter. */
const idsOf = (db: Db, { status, name, phone, email, area, field }: Filters, isArchived: boolean) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.role', '=', 'doctor')
    .where('users.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(status !== undefined, (all) => all.where('users.status', '=', status ?? 'pending'))
    .$if(Boolean(name), (all) => all.where('users.search_key', 'like', sql<string>`contains_pattern(${name ?? ''})`))
    .$if(Boolean(phone), (all) => all.where('users.phone', 'like', sql<string>`contains_pattern(${phone ?? ''})`))
    .$if(Boolean(email), (all) => all.where('users.email', 'like', sql<string>`contains_pattern(${email ?? ''})`))
    .$if(Boolean(area?.length), (all) => all.where('users.area_id', 'in', choiceOf(db, 'areas', area ?? [])))
    .$if(Boolean(field?.length), (all) => all.where('users.specialty_id', 'in', choiceOf(db, 'specialties', field ?? [])));

const tallyOf = (db: Db, status: string | undefined, isArchived: boolean) => {
  const live = status === undefined ? { name: 'doctor.live', part: '' } : { name: 'doctor.status', part: status };
  const { name, part } = isArchived ? { name: 'doctor.archived', part: '' } : live;
  return db.selectFrom('tallies').select('count').where('name', '=', name).where('part', '=', part);
};

const isSearched = ({ name, phone, email, area, field, status }: Filters, isArchived: boolean) =>
  Boolean(name || phone || email || area?.length || field?.length || (isArchived && status));

// The limit stands in the text, and no offset where there is none: only so does PostgreSQL find one plan good for every call and plan but once.
const within = (ids: ReturnType<typeof idsOf>, { offset, limit, fromEnd }: Window) =>
  ids
    .orderBy('users.id', fromEnd ? 'asc' : 'desc')
    .limit(sql.lit(limit))
    .$if(offset > 0, (page) => page.offset(offset));

type Shape = { isArchived: boolean; hasStatus: boolean; limit: number };
type FirstRow = DoctorRow & { total: number | null };

/** The first page together with the total of all. */
const firstPage = prepared<{ status: AccountStatus | undefined }, FirstRow, Shape>((db, { parameter, shape }) => {
  const { isArchived, hasStatus, limit } = shape;
  const status = hasStatus ? parameter('status') : undefined;
  const ids = within(idsOf(db, { status }, isArchived), { offset: 0, limit, fromEnd: false });
  return rowsOf(db)
    .where('users.id', 'in', db.selectFrom(ids.as('page')).select('page.id'))
    .select(tallyOf(db, status, isArchived).as('total'))
    .orderBy('users.id', 'desc');
});

const talliedPage = async (db: Db, query: Query, isArchived: boolean): Promise<Rows<DoctorRow>> => {
  if (query.page === 1) {
    const rows = await firstPage(
      db,
      { status: query.status },
      { isArchived, hasStatus: query.status !== undefined, limit: query.per_page },
    );
    return { rows, total: rows[0]?.total ?? 0 };
  }
  const total = (await tallyOf(db, query.status, isArchived).executeTakeFirst())?.count ?? 0;
  const window = windowOf(query, total);
  if (window.limit === 0) return { rows: [], total };
  const ids = within(idsOf(db, query, isArchived), window);
  const rows = await rowsOf(db)
    .where('users.id', 'in', db.selectFrom(ids.as('page')).select('page.id'))
    .orderBy('users.id', 'desc')
    .execute();
  return { rows, total };
};

const searchedPage = async (db: Db, query: Query, isArchived: boolean): Promise<Rows<DoctorRow>> => {
  const offset = offsetOf(query);
  const bound = Math.max(countBound, offset + query.per_page);
  const hits = idsOf(db, query, isArchived)
    .orderBy('users.id', 'desc')
    .limit(bound + 1);
  const rows = await db
    .with(
      (cte) => cte('hits').materialized(),
      () => hits,
    )
    .with('page', (cte) => cte.selectFrom('hits').select('id').orderBy('id', 'desc').limit(query.per_page).offset(offset))
    .selectFrom('page')
    .rightJoin(
      (all) =>
        all
          .selectFrom('hits')
          .select((of) => of.fn.countAll<number>().as('found'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'counted.found'])
    .execute();
  const found = rows[0]?.found ?? 0;
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const list = ids.length > 0 ? await rowsOf(db).where('users.id', 'in', ids).orderBy('users.id', 'desc').execute() : [];
  return { rows: list, total: Math.min(found, bound), isMinimum: found > bound };
};

export const doctorsRead = {
  byId,
  page: (db: Db, query: Query, isArchived: boolean): Promise<Rows<DoctorRow>> =>
    isSearched(query, isArchived) ? searchedPage(db, query, isArchived) : talliedPage(db, query, isArchived),

  stats: (db: Db) =>
    db.selectFrom('tallies').select(['name', 'part', 'count']).where('name', 'in', ['doctor.live', 'doctor.status']).execute(),

  /** The first pending doctor registered after an id. */
  nextPending: (db: Db, after: number) =>
    rowsOf(db)
      .where('users.role', '=', 'doctor')
      .where('users.status', '=', 'pending')
      .where('users.archived_at', 'is', null)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst(),

  /** Users that look like the same person: one folded name, phones that end alike, or one mailbox at any host. Archived ones count. */
  lookAlikes: (db: Db, { id, name, phone, email }: { id: number; name: string; phone: string; email: string }) => {
    const [mailbox = ''] = email.split(/[@+]/);
    const escapedMailbox = mailbox.replace(/[\\%_]/g, '\\$&');
    return db
      .selectFrom('users')
      .select(['id', 'name', 'phone', 'email', 'role', 'status', 'archived_at'])
      .select([
        sql<boolean>`search_key = fold_text(${name})`.as('same_name'),
        sql<boolean>`right(phone, 8) = right(${phone}, 8)`.as('same_phone'),
        sql<boolean>`split_part(split_part(email, '@', 1), '+', 1) = ${mailbox}`.as('same_email'),
      ])
      .where('id', '!=', id)
      .where((where) =>
        where.or([
          where('search_key', '=', sql<string>`fold_text(${name})`),
          where('phone', 'like', sql<string>`'%' || right(${phone}, 8)`),
          ...(mailbox === '' ? [] : [where('email', 'like', `${escapedMailbox}@%`), where('email', 'like', `${escapedMailbox}+%@%`)]),
        ]),
      )
      .orderBy(sql`same_phone desc, same_name desc, same_email desc`)
      .orderBy('id')
      .limit(10)
      .execute();
  },
};
