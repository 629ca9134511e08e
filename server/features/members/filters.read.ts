import { type Selectable, sql } from 'kysely';
import type { AccountStatus, MemberRole } from '../../../contract/entities/members.ts';
import { anyOf, containsPattern, getCountLimit, type PageQuery, tableAs } from '../../kit/list.ts';
import type { Operand } from '../../kit/prepared.ts';
import { type Db, planEachTime, type Tables } from '../../platform/database/index.ts';

export type Filters = {
  status?: AccountStatus | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  tax_number?: string | undefined;
  area?: string[] | undefined;
  field?: string[] | undefined;
};

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
  return sql<boolean>`${sql.ref(column)} = ${others.length > 0 ? anyOf(ids) : first} ${planEachTime}`;
};

const companiesWithTaxNumber = (db: Db, term: string) =>
  db.selectFrom('companies').select('companies.user_id').where('companies.tax_number', 'ilike', containsPattern(term));

/** Active or archived members of one role. */
export type Scope = { role: MemberRole; isArchived: boolean };

type IdFilters = Omit<Filters, 'status' | 'area' | 'field'> & {
  status?: Operand<AccountStatus> | undefined;
  areaIds?: number[] | undefined;
  specialtyIds?: number[] | undefined;
};

const findFilters = async (db: Db, { area, field, ...filters }: Filters): Promise<IdFilters> => {
  const [areaIds, specialtyIds] = await Promise.all([findChoices(db, 'areas', area), findChoices(db, 'specialties', field)]);
  return { ...filters, areaIds, specialtyIds };
};

type SearchedColumn = 'users.search_key' | 'users.phone' | 'users.email';

/** Tells if a term has no three letters or digits in a row, so that the trigram index would return every row. */
const isShort = (term: string): boolean => !/[\p{L}\p{N}]{3}/u.test(term.normalize('NFKD').replace(/[\p{M}\p{Cf}\u0640]/gu, ''));

/** Counts the parts of a term that have a trigram each, as `parts_pattern` finds them: words, and groups of three digits. */
const countParts = (term: string): number => term.match(/\d{3}|[^\s\d\p{P}\p{S}]{3,}/gu)?.length ?? 0;

/** The condition that a column contains a term, without the trigram index. */
const contains = (column: SearchedColumn, term: string) => sql<boolean>`strpos(${sql.ref(column)}, fold_text(${term})) > 0`;

/** The condition that a column contains a term, in the form that is fastest for it. All forms find the same rows. */
const fastContains = (column: SearchedColumn, term: string) => {
  if (isShort(term)) return contains(column, term);
  return countParts(term) > 1
    ? sql<boolean>`${sql.ref(column)} like parts_pattern(${term}) and ${contains(column, term)} ${planEachTime}`
    : sql<boolean>`${sql.ref(column)} like ${containsPattern(term)}`;
};

/** Ids of the members that match every given filter. */
export const idsOf = (db: Db, { role, isArchived }: Scope, { status, name, phone, email, tax_number, areaIds, specialtyIds }: IdFilters) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.role', '=', sql.lit(role))
    .where('users.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(status !== undefined, (qb) => qb.where('users.status', '=', status ?? 'pending'))
    .$if(Boolean(name), (qb) => qb.where(fastContains('users.search_key', name ?? '')))
    .$if(Boolean(phone), (qb) => qb.where(fastContains('users.phone', phone ?? '')))
    .$if(Boolean(email), (qb) => qb.where(fastContains('users.email', email ?? '')))
    .$if(Boolean(tax_number), (qb) => qb.where('users.id', 'in', companiesWithTaxNumber(db, tax_number ?? '')))
    .$if(areaIds !== undefined, (qb) => qb.where(isOneOf('users.area_id', areaIds ?? [])))
    .$if(specialtyIds !== undefined, (qb) => qb.where(isOneOf('users.specialty_id', specialtyIds ?? [])));

/** Tells if a short term is searched in a long list. The doctors of an area or a specialty are few, and so are companies and archived members. */
const isShortName = ({ role, isArchived }: Scope, { name, areaIds, specialtyIds }: IdFilters): boolean =>
  Boolean(name) && isShort(name ?? '') && role === 'doctor' && !(isArchived || areaIds || specialtyIds);

/** The newest ids are searched for a short term before the others. More of them slow down a term that nobody has, fewer one that 2 % have. */
const newestIds = 100_000;

/**
 * Ids of the members whose name contains a short term: of the newest ones if they have enough hits, otherwise of all, found by the index
 * of letters. A frequent term has its hits among the newest, and the index returns few rows for any other.
 */
const idsOfShortName = (db: Db, scope: Scope, { filters, query }: { filters: IdFilters; query: PageQuery }) => {
  const limit = getCountLimit(query);
  const newest = idsOf(db, scope, filters)
    .where(
      'users.id',
      '>',
      sql<number>`(${idsOf(db, scope, {})
        .clearSelect()
        .select(({ fn }) => fn.max('users.id').as('id'))}) - ${sql.lit(newestIds)}`,
    )
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  const others = idsOf(db, scope, filters)
    .where(sql<boolean>`search_letters(users.search_key) @> search_letters(fold_text(${filters.name ?? ''}))`)
    .where(sql<boolean>`(select count(*) from newest) <= ${limit}`);
  const hits = sql<Selectable<Tables['users']>>`(
    with newest as materialized (${newest}), others as materialized (${others})
    select id from newest where (select count(*) from newest) > ${limit} union all select id from others)`;
  return db.selectFrom(hits.as<'users'>('users')).select('users.id').$castTo<{ id: number }>();
};

/** Ids of the members that a list query asks for, in any order. */
export const findIds = async (db: Db, scope: Scope, query: Filters & PageQuery) => {
  const filters = await findFilters(db, query);
  return isShortName(scope, filters) ? idsOfShortName(db, scope, { filters, query }) : idsOf(db, scope, filters);
};
