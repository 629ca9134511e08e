import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import type { DoctorListQuery } from '../../../../../contract/entities/members/doctors.ts';
import type { MemberRole } from '../../../../../contract/entities/members/members.ts';
import type { SearchKind } from '../../../../../contract/entities/office/search.ts';
import { normalizeEmail, normalizePhone } from '../../../../../contract/kit/normalize.ts';
import { hasThreeLetters } from '../../../../../contract/kit/search-term.ts';
import type { Permission, Role } from '../../../../../contract/permissions.ts';
import { type Days, dayConditions, hasDays } from '../../../../kit/days.ts';
import { anyOf, containsPattern, getCountLimit, type PageQuery, tableAs } from '../../../../kit/list.ts';
import { getSortOrder, type Order } from '../../../../kit/order.ts';
import { getRecordOrder } from '../../../../kit/records.ts';
import { type SearchPart, selectHits } from '../../../../kit/search.ts';
import { contains, containsByTrigrams } from '../../../../kit/search-term.ts';
import type { Db, Tables } from '../../../../platform/database/index.ts';
import { type ContactColumn, findSurvivors, selectSurvivors } from './merged-accounts.read.ts';

export type Filters = Days & {
  status?: AccountStatus | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  tax_number?: string | undefined;
  area?: string[] | undefined;
  field?: string[] | undefined;
  sort?: DoctorListQuery['sort'];
};

/** The number of filters of a list. All days together are one. */
export const countFilters = ({ status, name, phone, email, tax_number, area, field, from, to }: Filters): number =>
  [status, name, phone, email, tax_number, area?.length, field?.length, from ?? to].filter(Boolean).length;

/** The order of a list of members. */
export const getMemberOrder = ({ isArchived }: Scope, query: Filters): Order =>
  getSortOrder(query.sort, { coins: ['users.points', 'users.user_id'], status_since: ['users.status_changed_at', 'users.id'] }) ??
  getRecordOrder({ table: 'users', isArchived, query });

/** The ids of the areas or specialties that match one of the terms; undefined without terms. */
const findChoices = async (db: Db, table: 'areas' | 'specialties', terms: string[] = []): Promise<number[] | undefined> => {
  if (terms.length === 0) return undefined;
  const found = await db
    .selectFrom(tableAs(table, 'choice'))
    .select('choice.id')
    .where((where) =>
      where.or(
        terms.flatMap((term) => [
          where('choice.search_key', 'like', containsPattern(term)),
          ...(/^\d{1,9}$/.test(term) ? [where('choice.id', '=', Number(term))] : []),
        ]),
      ),
    )
    .execute();
  return found.map(({ id }) => id);
};

/** The best plan depends on how many members the ids have, so the planner has to see them. With one id, an index has the order of the list. */
const isOneOf = (column: 'users.area_id' | 'users.specialty_id', ids: readonly number[]) => {
  const [first, ...others] = ids;
  if (first === undefined) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} = ${others.length > 0 ? anyOf(ids) : first}`;
};

const companiesWithTaxNumber = (db: Db, term: string) =>
  db.selectFrom('companies').select('companies.user_id').where('companies.tax_number', 'ilike', containsPattern(term));

/** Active or archived members of one role. */
export type Scope = { role: MemberRole; isArchived: boolean };

type IdFilters = Omit<Filters, 'area' | 'field' | 'sort'> & {
  areaIds?: number[] | undefined;
  specialtyIds?: number[] | undefined;
  /** The doctors into whom an account with the phone was merged, and those of the e-mail. */
  survivorIds?: Record<ContactColumn, number[]> | undefined;
};

const findFilters = async (
  db: Db,
  { role }: Scope,
  { status, name, phone, email, tax_number, area, field, from, to, timeZone }: Filters,
): Promise<IdFilters> => {
  const [areaIds, specialtyIds, ofPhone, ofEmail] = await Promise.all([
    findChoices(db, 'areas', area),
    findChoices(db, 'specialties', field),
    role === 'doctor' ? findSurvivors(db, 'phone', phone) : [],
    role === 'doctor' ? findSurvivors(db, 'email', email) : [],
  ]);
  const survivorIds = ofPhone.length + ofEmail.length > 0 ? { phone: ofPhone, email: ofEmail } : undefined;
  return { status, name, phone, email, tax_number, from, to, timeZone, areaIds, specialtyIds, survivorIds };
};

type SearchedColumn = 'users.search_key' | 'users.phone' | 'users.email';

/** Tells if the trigram index would return every row for a term. */
const isShort = (term: string): boolean => !hasThreeLetters(term);

/** The condition that a column contains a term, in the form that is fastest for it. Both forms find the same rows. */
const fastContains = (column: SearchedColumn, term: string) => (isShort(term) ? contains(column, term) : containsByTrigrams(column, term));

/** The condition that a member has a term in a column, or is one of these survivors. */
const hasContact = (column: SearchedColumn, term: string, survivorIds: readonly number[] = []) =>
  survivorIds.length > 0
    ? sql<boolean>`(${fastContains(column, term)} or users.id = any(${survivorIds}::integer[]))`
    : fastContains(column, term);

/** Ids of the members that match every given filter. */
const selectMatching = (
  db: Db,
  { role, isArchived }: Scope,
  { status, name, phone, email, tax_number, areaIds, specialtyIds, survivorIds, ...days }: IdFilters,
) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.role', '=', sql.lit(role))
    .where('users.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(status !== undefined, (qb) => qb.where('users.status', '=', status ?? 'pending'))
    .$if(Boolean(name), (qb) => qb.where(fastContains('users.search_key', name ?? '')))
    .$if(Boolean(phone), (qb) => qb.where(hasContact('users.phone', phone ?? '', survivorIds?.phone)))
    .$if(Boolean(email), (qb) => qb.where(hasContact('users.email', email ?? '', survivorIds?.email)))
    .$if(Boolean(tax_number), (qb) => qb.where('users.id', 'in', companiesWithTaxNumber(db, tax_number ?? '')))
    .$if(areaIds !== undefined, (qb) => qb.where(isOneOf('users.area_id', areaIds ?? [])))
    .$if(specialtyIds !== undefined, (qb) => qb.where(isOneOf('users.specialty_id', specialtyIds ?? [])))
    .where((where) => where.and(dayConditions(isArchived ? 'users.archived_at' : 'users.created_at', days)));

/** Tells if a short term is searched in a long list. The doctors of an area or a specialty are few, and so are companies and archived members. */
const isShortName = ({ role, isArchived }: Scope, { name, areaIds, specialtyIds }: IdFilters): boolean =>
  Boolean(name) && isShort(name ?? '') && role === 'doctor' && !(isArchived || areaIds || specialtyIds);

/** The newest ids are searched for a short term before the others. More of them slow down a term that nobody has, fewer one that 2 % have. */
const newestIds = 100_000;

/** A part of a statement in the place of the table of users. */
const selectFromPart = (db: Db, part: RawBuilder<unknown>) =>
  db.selectFrom(sql<Selectable<Tables['users']>>`(${part})`.as<'users'>('users')).select('users.id');

/**
 * Ids of the members whose name contains a short term: of the newest ones if they have enough hits, otherwise of all, found by the index
 * of letters. A frequent term has its hits among the newest, and the index returns few rows for any other.
 */
const selectShortName = (db: Db, scope: Scope, { filters, query }: { filters: IdFilters; query: PageQuery }) => {
  const limit = getCountLimit(query);
  const newest = selectMatching(db, scope, filters)
    .where('users.id', '>', ({ selectFrom }) =>
      selectFrom('users')
        .select(sql<number>`max(users.id) - ${sql.lit(newestIds)}`.as('id'))
        .where('users.role', '=', sql.lit(scope.role))
        .where('users.archived_at', 'is', null),
    )
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  const others = selectMatching(db, scope, filters)
    .where(sql<boolean>`search_letters(users.search_key) @> search_letters(fold_text(${filters.name ?? ''}))`)
    .where(sql<boolean>`(select count(*) from newest) <= ${limit}`);
  return selectFromPart(
    db,
    sql`with newest as materialized (${newest}), others as materialized (${others})
      select id from newest where (select count(*) from newest) > ${limit} union all select id from others`,
  );
};

/**
 * Ids of doctors for the order by coins. Its index also has the status, so that doctors with a status are found without their users; those with
 * another filter are looked up one by one.
 */
const selectByCoins = (db: Db, scope: Scope, { status, timeZone, ...others }: IdFilters) => {
  const doctors = db
    .selectFrom('doctors')
    .select(['doctors.user_id as id', 'doctors.user_id', 'doctors.points'])
    .where('doctors.user_archived_at', 'is', null)
    .$if(status !== undefined, (qb) => qb.where('doctors.user_status', '=', status ?? 'pending'))
    .$if(
      Object.values(others).some((value) => value !== undefined),
      (qb) => qb.where('doctors.user_id', 'in', selectMatching(db, scope, { ...others, timeZone })),
    );
  return selectFromPart(db, sql`${doctors}`);
};

/**
 * Ids of the members that a list query asks for, in any order. Batches read all hits of a short term, and another order may have
 * them anywhere, so neither needs a faster way to the newest ones.
 */
export const selectIds = async (db: Db, scope: Scope, query: Filters & PageQuery) => {
  const filters = await findFilters(db, scope, query);
  if (query.sort === 'coins' || query.sort === '-coins') return selectByCoins(db, scope, filters);
  const isNewestFirst = !query.sort && !query.batch && !hasDays(query);
  return isNewestFirst && isShortName(scope, filters) ? selectShortName(db, scope, { filters, query }) : selectMatching(db, scope, filters);
};

// The index of active members has every searched column, so reading many of them is fast.
const newestMembers = 5_000;

/** Digits are part of a phone, a word without spaces may be part of an e-mail address, and anything else is part of a name. */
const fieldsOf = (text: string): { text: string; columns: readonly string[] } => {
  const phone = normalizePhone(text);
  if (/^\d+$/.test(phone)) return { text: phone, columns: ['phone'] };
  const email = normalizeEmail(text);
  if (email.includes('@')) return { text: email, columns: ['email'] };
  return { text, columns: /^[\w.+-]+$/.test(email) ? ['search_key', 'email'] : ['search_key'] };
};

/** The phone, or the e-mail address if only it has the text. */
const detailOf = (fields: { text: string; columns: readonly string[] } | undefined) => {
  if (!fields?.columns.includes('email')) return sql<string>`phone`;
  const isInName = fields.columns.includes('search_key') ? contains('search_key', fields.text) : sql<boolean>`false`;
  return sql<string>`case when ${contains('email', fields.text)} and not ${isInName} then email else phone end`;
};

const isContact = (column: string): column is ContactColumn => column === 'phone' || column === 'email';

/** The active users of a role by name, phone, e-mail or id. A phone or an e-mail of a merged account finds its survivor. */
export const searchUsers = (role: Role, kind: SearchKind, permission: Permission): SearchPart => ({
  kind,
  permission,
  select: ({ id, text }) => {
    const fields = text === undefined ? undefined : fieldsOf(text);
    const contacts = role === 'doctor' ? (fields?.columns ?? []).filter(isContact) : [];
    return selectHits(
      {
        kind,
        table: 'users',
        scope: sql<boolean>`role = ${sql.lit(role)} and archived_at is null`,
        scopeColumns: ['role', 'archived_at'],
        columns: fields?.columns ?? [],
        title: sql.ref('name'),
        detail: detailOf(fields),
        newest: newestMembers,
        ...(fields && contacts.length > 0 && { more: selectSurvivors(contacts, fields.text) }),
      },
      { id, text: fields?.text },
    );
  },
});
