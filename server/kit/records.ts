import { type Expression, type SqlBool, sql } from 'kysely';
import type { AnyEntity } from '../../contract/entities/index.ts';
import type { Db, Tables } from '../platform/database/index.ts';
import { getCounter } from './counters.ts';
import { type Days, dayConditions, hasDays } from './days.ts';
import { containsPattern, getOrder, type Ids, type PageQuery, type PageResult, paginate } from './list.ts';
import { getSortOrder, paginateSorted } from './sorted.ts';

/** The entities whose rows are archived, searched by `search_key`, and counted as `<table>.live` and `<table>.archived`. */
type RecordEntity = Exclude<AnyEntity, { archive: 'none' } | { table: 'users' }>;

type RecordList<One extends RecordEntity> = {
  entity: One;
  isArchived: boolean;
  query: PageQuery & Days & { name?: string | undefined; title?: string | undefined; sort?: string | undefined };
  /** The column of the date that the list shows; when the record was created or archived unless given. */
  dateColumn?: string;
  /** The values that columns must have; undefined if any will do. */
  columns?: { [Column in keyof Tables[One['table']]]?: string | number | undefined };
  /** Further conditions on the unaliased table. */
  conditions?: readonly Expression<SqlBool>[];
};

const equals = (columns: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]));

const contains = (term: string | undefined) => (term ? [sql<SqlBool>`search_key like ${containsPattern(term)}`] : []);

/** The columns of the orders that a user can choose for records. Ids are in the order of creation; with days, the index of the date serves both. */
const getSortColumns = (isByCreation: boolean) => ({
  name: ['search_key', 'id'],
  created: isByCreation ? ['created_at', 'id'] : ['id'],
  start: ['starts_at', 'id'],
});

/**
 * One page of an entity's active or archived records, narrowed by its search term, days, columns and conditions. The newest or most recently
 * archived ones are first unless the query has a sort.
 */
export const paginateRecords = async <One extends RecordEntity, Row extends { id: number }>(
  db: Db,
  { entity, isArchived, query, dateColumn, columns = {}, conditions = [] }: RecordList<One>,
  fetchRows: (ids: Ids<RecordEntity['table']>) => Promise<Row[]>,
): Promise<PageResult<Row>> => {
  const table: RecordEntity['table'] = entity.table;
  const date = dateColumn ?? (isArchived ? 'archived_at' : 'created_at');
  const filters = [...conditions, ...dayConditions(date, query), ...equals(columns), ...contains(query[entity.searchedBy])];
  const all = db
    .selectFrom(table)
    .select('id')
    .where('archived_at', isArchived ? 'is not' : 'is', null);
  const ids = filters.reduce((narrowed, filter) => narrowed.where(filter), all);
  const total = filters.length > 0 || query.batch ? undefined : await getCounter(db, `${table}.${isArchived ? 'archived' : 'live'}`);
  const isByCreation = hasDays(query) && date === 'created_at';
  const order = getSortOrder(query.sort ?? (isByCreation ? '-created' : undefined), getSortColumns(isByCreation));
  if (order) return paginateSorted(db, { ids, query, total, order }, fetchRows);
  return paginate(db, { ids, query, total, orderBy: getOrder(isArchived) }, fetchRows);
};
