import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity } from '../../contract/entities/index.ts';
import { maxHitsOfKind, type SearchHit, type SearchKind } from '../../contract/entities/office/search.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Db } from '../platform/database/index.ts';
import { type Caller, ownCompanyId } from './actor.ts';
import { contains, mayContain } from './search-term.ts';

/** What is searched for. `id` if the term is one; `text` is undefined if the term is too short for a search by text. */
export type SearchTerm = { readonly id: number | undefined; readonly text: string | undefined };

/** The hits of one kind. Kinds of the same table share the candidates, a part of the statement with the name. */
export type Hits = {
  readonly candidates?: { readonly name: string; readonly rows: RawBuilder<unknown> };
  readonly rows: RawBuilder<SearchHit>;
};

/** A kind of record that a search finds, the permission to open its screen, and its hits. */
export type SearchPart = {
  readonly kind: SearchKind;
  readonly permission: Permission;
  select(term: SearchTerm, caller: Caller): Hits;
};

type SearchSource = {
  kind: SearchKind;
  table: string;
  /** The condition of the records that the caller may find, and the columns that it reads. */
  scope: RawBuilder<boolean>;
  scopeColumns: readonly string[];
  /** The columns that may contain the text. Each has a trigram index. */
  columns: readonly string[];
  title: RawBuilder<string>;
  detail?: RawBuilder<string | null> | undefined;
  messageId?: RawBuilder<number> | undefined;
  /** The newest records are searched without the trigram index. More of them slow down a term that nobody has. */
  newest: number;
  /** Ids of records that have the text elsewhere; those outside of the scope are left out. */
  more?: RawBuilder<{ id: number }>;
};

const anyColumn = (columns: readonly string[], condition: (column: string) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(columns.map(condition), sql` or `)})`;

const listColumns = (columns: readonly string[]) => sql.join(['id', ...columns].map((column) => sql.ref(column)));

// One more than is shown, which tells that there are more.
const maxRead = maxHitsOfKind + 1;

/** The number of records that may contain a text among which hits are looked for. Nearly every text has fewer. */
const maxCandidates = 4_000;

const candidatesOf = (table: string) => `candidates_of_${table}`;

/** The records that may contain a text. The planner must not choose the order of ids, because it would read the whole table for a text that nobody has; it plans a materialized part without regard to the limit. */
const selectCandidates = ({ table, columns, scopeColumns }: SearchSource, text: string) => sql`
  select ${listColumns([...columns, ...scopeColumns])} from ${sql.table(table)} where ${anyColumn(columns, (column) => mayContain(column, text))}`;

/**
 * Ids of records that contain a text. A frequent text has its hits among the newest records, which are read until there are enough. The
 * trigram index finds any other text in the older ones.
 */
const idsByText = ({ table, scope, columns, newest }: SearchSource, text: string) => {
  const hasText = anyColumn(columns, (column) => contains(column, text));
  return sql`(
  with newest as materialized (
    select ${listColumns(columns)} from ${sql.table(table)} where ${scope} order by id desc limit ${sql.lit(newest)}),
  newest_hits as materialized (select id from newest where ${hasText} limit ${sql.lit(maxRead)}),
  indexed_hits as materialized (
    select id from (select * from ${sql.table(candidatesOf(table))} limit ${sql.lit(maxCandidates)}) as candidate
    where ${scope} and ${hasText} limit ${sql.lit(maxRead)})
  select id from newest_hits union
  select id from indexed_hits where (select count(*) from newest_hits) < ${sql.lit(maxRead)} and (select count(*) from newest) = ${sql.lit(newest)})`;
};

/** The hits of one kind, the record with the id first, then the newest. It reads a bounded number of rows, whatever the text. */
export const selectHits = (source: SearchSource, { id, text }: SearchTerm): Hits => {
  const { kind, table, scope, title, more, detail = sql<null>`null::text`, messageId = sql<null>`null::integer` } = source;
  const ids = [
    ...(id === undefined ? [] : [sql`select id from ${sql.table(table)} where ${scope} and id = ${id}`]),
    ...(text === undefined ? [] : [sql`select id from ${idsByText(source, text)} as found`]),
    ...(more ? [sql`select id from ${sql.table(table)} where ${scope} and id = any(array(select id from ${more} as found))`] : []),
  ];
  return {
    ...(text === undefined ? {} : { candidates: { name: candidatesOf(table), rows: selectCandidates(source, text) } }),
    rows: sql<SearchHit>`(
    select ${sql.lit(kind)}::text as kind, id, left(${title}, 200) as title, ${detail} as detail, ${messageId} as message_id
    from ${sql.table(table)} where id = any (array(${sql.join(ids, sql` union `)}))
    order by id = ${id ?? 0} desc, id desc limit ${sql.lit(maxRead)})`,
  };
};

/** All hits by one statement, in the order of the parts, and the kinds that have more than these. */
export const findHits = async (db: Db, parts: readonly Hits[]): Promise<{ data: SearchHit[]; more: SearchKind[] }> => {
  if (parts.length === 0) return { data: [], more: [] };
  const candidates = new Map(parts.flatMap((part) => (part.candidates ? [[part.candidates.name, part.candidates.rows]] : [])));
  const named = [...candidates].map(([name, rows]) => sql`${sql.id(name)} as materialized (${rows})`);
  const shared = named.length > 0 ? sql`with ${sql.join(named)}` : sql``;
  const { rows } = await sql<SearchHit>`${shared} ${sql.join(
    parts.map((part) => part.rows),
    sql` union all `,
  )}`.execute(db);
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)];
  return {
    data: kinds.flatMap(([, hits]) => hits.slice(0, maxHitsOfKind)),
    more: kinds.flatMap(([kind, hits]) => (hits.length > maxHitsOfKind ? [kind] : [])),
  };
};

/** The entities whose active records have a title and are found by `search_key`. */
type SearchedEntity = Extract<AnyEntity, { key: SearchKind; titleColumn: string }>;

type Options = {
  permission?: Permission;
  /** The condition of the records that the caller may find, besides being active. */
  scope?: (caller: Caller) => RawBuilder<boolean> | undefined;
  scopeColumns?: readonly string[];
  /** Writes the text as the records are stored. */
  normalize?: (text: string) => string;
} & Partial<Pick<SearchSource, 'title' | 'detail' | 'messageId'>>;

/** The condition that a record belongs to the caller's company; none for an administrator. */
export const isOwn = (caller: Caller): RawBuilder<boolean> | undefined => {
  const companyId = ownCompanyId(caller);
  return companyId === undefined ? undefined : sql<boolean>`company_id = ${companyId}`;
};

const newestRecords = 1_000;

/** The active records of an entity by name or title, for everybody who may read them. */
export const searchRecords = (
  entity: SearchedEntity,
  { permission, scope, scopeColumns = [], normalize = (text) => text, title, ...shown }: Options = {},
): SearchPart => ({
  kind: entity.key,
  permission: permission ?? entity.permissions.read,
  select: ({ id, text }, caller) => {
    const isActive = entity.archive === 'none' ? sql<boolean>`true` : sql<boolean>`archived_at is null`;
    const extra = scope?.(caller);
    return selectHits(
      {
        kind: entity.key,
        table: entity.table,
        scope: extra ? sql<boolean>`${isActive} and ${extra}` : isActive,
        scopeColumns: [...(entity.archive === 'none' ? [] : ['archived_at']), ...scopeColumns],
        columns: ['search_key'],
        title: title ?? sql.ref(entity.titleColumn),
        newest: newestRecords,
        ...shown,
      },
      { id, text: text === undefined ? undefined : normalize(text) },
    );
  },
});
