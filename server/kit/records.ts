import { type Expression, type SqlBool, sql } from 'kysely';
import type { AnyEntity } from '../../contract/entities/index.ts';
import type { Db, Tables } from '../platform/database/index.ts';
import { selectCounter } from './counters.ts';
import { type DayFilters, type Days, dayConditions, hasDays } from './days.ts';
import { containsPattern, type PageQuery, type PageResult, readPage, searchLimit } from './list.ts';
import { descending, getSortOrder, type Order } from './order.ts';

type Sort = { sort?: string | undefined };

type RecordOrder = { table: string; isArchived: boolean; query: Days & Sort; date?: string | undefined };

/**
 * The order of records: the one of `sort`, or the newest or most recently archived ones first. Ids are in the order of creation. With days
 * of creation, the order is that of the index of the date, which has the records of these days together.
 */
export const getRecordOrder = ({ table, isArchived, query, date }: RecordOrder): Order => {
  const [id, createdAt] = [`${table}.id`, `${table}.created_at`];
  const created = hasDays(query) && !isArchived && date === undefined ? [createdAt, id] : [id];
  const ownOrder = isArchived ? descending(`${table}.archived_at`, id) : descending(...created);
  return getSortOrder(query.sort, { name: [`${table}.search_key`, id], created, start: [`${table}.starts_at`, id] }) ?? ownOrder;
};

/** The entities whose rows are archived, searched by `search_key`, and counted as `<table>.live` and `<table>.archived`. */
type RecordEntity = Exclude<AnyEntity, { archive: 'none' } | { table: 'users' }>;

/** The query of a list of records. */
export type RecordQuery = PageQuery & DayFilters & Sort & { name?: string | undefined; title?: string | undefined };

type RecordList<One extends RecordEntity> = {
  entity: One;
  isArchived: boolean;
  query: RecordQuery & Days;
  /** The column of the date that the list shows; when the record was created or archived unless given. */
  date?: string;
  /** The values that columns must have; undefined if any will do. */
  columns?: { [Column in keyof Tables[One['table']]]?: string | number | undefined };
  /** Further conditions on the unaliased table. */
  conditions?: readonly Expression<SqlBool>[];
};

/** The conditions that columns have the given values; none for a column without one. */
export const columnConditions = (columns: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]));

const contains = (term: string | undefined) => (term ? [sql<SqlBool>`search_key like ${containsPattern(term)}`] : []);

/** The ids of one page of an entity's active or archived records, narrowed by its search term, days, columns and conditions. */
export const readRecordIds = <One extends RecordEntity>(
  db: Db,
  { entity, isArchived, query, date, columns = {}, conditions = [] }: RecordList<One>,
): Promise<PageResult<{ id: number }>> => {
  const table: RecordEntity['table'] = entity.table;
  const days = dayConditions(date ?? (isArchived ? 'archived_at' : 'created_at'), query);
  const filters = [...conditions, ...days, ...columnConditions(columns), ...contains(query[entity.searchedBy])];
  const rows = db
    .selectFrom(table)
    .select('id')
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .where((eb) => eb.and(filters));
  const total = filters.length > 0 ? undefined : selectCounter(db, `${table}.${isArchived ? 'archived' : 'live'}`);
  const order = getRecordOrder({ table, isArchived, query, date });
  return readPage(db, { rows, order, query, total, countUpTo: searchLimit });
};
