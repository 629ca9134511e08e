import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { orNotFound } from '../platform/errors.ts';
import { restoredAmong } from './archive.ts';
import { audit } from './audit.ts';
import { anyOf } from './ids.ts';
import { type Label, type LabelledKind, labelledTables, linkOf } from './labels.ts';
import { listedPage } from './listed.ts';
import type { PageQuery, Rows } from './page.ts';
import { contains } from './search.ts';
import { holdCounts } from './tallies.ts';

/** Labels to find by; of several tags, any may match. */
type LabelTerms = { category_name?: string | undefined; tag_name?: string | undefined; tag_names?: readonly string[] | undefined };
type LabelledQuery = PageQuery & LabelTerms & { name?: string | undefined; title?: string | undefined };
/** What a column has to be; undefined where nothing is asked of it. */
type Equal = { [Column in 'coin_price' | 'doctor_id']?: number | undefined };
type Asked = { kind: LabelledKind; isArchived: boolean; query: LabelledQuery; where?: Equal };

/** Live categories or tags that a term means, by their ids: the one of exactly that name, where there is one, else all whose name contains it. */
export const meantLabels = (label: Label, term: string) => {
  const table = sql.table(label === 'category' ? 'categories' : 'tags');
  return sql<number>`(select meant.id from ${table} meant where meant.archived_at is null and meant.search_key like ${contains(term)}
    and (meant.search_key = fold_text(${term})
      or not exists (select from ${table} exact where exact.archived_at is null and exact.search_key = fold_text(${term}))))`;
};

const carrying = (kind: LabelledKind, label: Label, terms: readonly (string | undefined)[]): Expression<SqlBool>[] => {
  const meant = terms.flatMap((term) => (term ? [term] : []));
  if (meant.length === 0) return [];
  const link = linkOf(kind, label);
  const anyMeant = sql.join(
    meant.map((term) => sql`link.${sql.ref(link.label)} in ${meantLabels(label, term)}`),
    sql` or `,
  );
  return [sql<SqlBool>`id in (select link.${sql.ref(link.record)} from ${sql.table(link.table)} link where ${anyMeant})`];
};

const equal = (where: Equal): Expression<SqlBool>[] =>
  Object.entries(where).flatMap(([column, value]) => (value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]));

/** A page of live or archived records of a kind, newest first, of which `read` gets the ids; those that are found by their words, their labels and what `where` asks of them. */
export const labelledPage = <Row>(
  db: Db,
  { kind, isArchived, query, where = {} }: Asked,
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Rows<Row>> => {
  const conditions = [
    ...carrying(kind, 'category', [query.category_name]),
    ...carrying(kind, 'tag', [query.tag_name, ...(query.tag_names ?? [])]),
    ...equal(where),
  ];
  return listedPage(db, { table: labelledTables[kind], isArchived, query, conditions }, read);
};

// The tables have these columns alike, and a union of them has no callable builder.
const oneOf = (kind: LabelledKind) => labelledTables[kind] as 'blogs';

// A post is never changed, so its table does not say when it was.
const changed = (kind: LabelledKind, at: Date) => (kind === 'post' ? {} : { updated_at: at });

/** What a record is called by, in its column and in the audit trail. */
const callings = { blog: 'title', conference: 'title', book: 'name', research: 'name', post: 'description' } as const;
const words = { blog: 'Blog', conference: 'Conference', book: 'Book', research: 'Research', post: 'Post' } as const;

/** Keeps a live record, and the stored counts that its labels move, from being changed by others until the transaction ends. */
export const lockLabelled = async (db: Db, kind: LabelledKind, id: number): Promise<void> => {
  await holdCounts(db, labelledTables[kind]);
  await db.selectFrom(oneOf(kind)).select('id').where('id', '=', id).where('archived_at', 'is', null).forUpdate().execute();
};

const archiveOne = async (context: Context, kind: LabelledKind, id: number) => {
  const { db, now, actor } = context;
  const entity = labelledTables[kind];
  await holdCounts(db, entity);
  const calling = callings[kind];
  const row = await db
    .updateTable(oneOf(kind))
    .set({ archived_at: now, archived_by: actor.id, ...changed(kind, now) })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(sql<string>`${sql.ref(calling)}`.as('called'))
    .executeTakeFirst();
  const { called } = orNotFound(row, `${kind} ${id}`);
  await audit(context, { action: `${entity}.archive`, entity, id, before: { [calling]: called } });
  return { message: `${words[kind]} deleted successfully` };
};

const restoreAll = async (context: Context, kind: LabelledKind, ids: readonly number[]) => {
  const { db, now } = context;
  const entity = labelledTables[kind];
  await holdCounts(db, entity);
  const rows = await db
    .updateTable(oneOf(kind))
    .set({ archived_at: null, archived_by: null, ...changed(kind, now) })
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is not', null)
    .returning('id')
    .execute();
  const back = new Set(rows.map(({ id }) => id));
  const lines = ids.filter((id) => back.has(id)).map((id) => ({ action: `${entity}.restore`, entity, id }));
  await audit(context, lines);
  return restoredAmong(back, ids, { label: words[kind], noun: kind });
};

/** How records of a kind go to the archive and come back, with their audit lines and what is said of it. */
export const labelledArchive = (kind: LabelledKind) => ({
  archive: (context: Context, id: number) => archiveOne(context, kind, id),
  restore: (context: Context, ids: readonly number[]) => restoreAll(context, kind, ids),
});
