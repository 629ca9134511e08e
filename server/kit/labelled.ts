import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { orNotFound } from '../platform/errors.ts';
import { restoredAmong } from './archive.ts';
import { audit } from './audit.ts';
import { anyOf } from './ids.ts';
import { type Label, type LabelledKind, type Link, labelledTables, linkOf } from './labels.ts';
import { type Equal, listedPage } from './listed.ts';
import type { PageQuery, Rows } from './page.ts';
import { contains } from './search.ts';
import { holdCounts } from './tallies.ts';

/** Labels to find by; of several tags, any may match. */
type LabelTerms = { category_name?: string | undefined; tag_name?: string | undefined; tag_names?: readonly string[] | undefined };
type LabelledQuery = PageQuery & LabelTerms & { name?: string | undefined; title?: string | undefined };
type TableOf<Kind extends LabelledKind> = (typeof labelledTables)[Kind];
type Asked<Kind extends LabelledKind> = { kind: Kind; isArchived: boolean; query: LabelledQuery; where?: Equal<TableOf<Kind>> };

/** Live categories or tags that a term means, by their ids: the one of exactly that name, where there is one, else all whose name contains it. */
const meantLabels = (label: Label, term: string) => {
  const table = sql.table(label === 'category' ? 'categories' : 'tags');
  return sql`select meant.id from ${table} meant where meant.archived_at is null and meant.search_key like ${contains(term)}
    and (meant.search_key = fold_text(${term})
      or not exists (select from ${table} exact where exact.archived_at is null and exact.search_key = fold_text(${term})))`;
};

/** That a record, whose table stands unaliased, carries a label that any of the terms means; nothing where none is given. */
export const carrying = (of: Link, terms: readonly (string | undefined)[]): Expression<SqlBool>[] => {
  const meant = terms.flatMap((term) => (term ? [meantLabels(of.label, term)] : []));
  if (meant.length === 0) return [];
  const link = linkOf(of);
  return [
    sql<SqlBool>`id in (select link.${sql.ref(link.record)} from ${sql.table(link.table)} link
      where link.${sql.ref(link.label)} in (${sql.join(meant, sql` union all `)}))`,
  ];
};

/** A page of live or archived records of a kind, newest first, of which `read` gets the ids; those that are found by their words, their labels and what `where` asks of them. */
export const labelledPage = <Kind extends LabelledKind, Row>(
  db: Db,
  { kind, isArchived, query, where = {} }: Asked<Kind>,
  read: Parameters<typeof listedPage<TableOf<Kind>, Row>>[2],
): Promise<Rows<Row>> => {
  const labels = [
    ...carrying({ kind, label: 'category' }, [query.category_name]),
    ...carrying({ kind, label: 'tag' }, [query.tag_name, ...(query.tag_names ?? [])]),
  ];
  return listedPage(db, { table: labelledTables[kind], isArchived, query, where, carrying: labels }, read);
};

// The tables have these columns alike, and a union of them has no callable builder.
const oneOf = (kind: LabelledKind) => labelledTables[kind] as 'blogs';

type Change = { id: number; category_ids?: readonly number[] | undefined; tag_ids?: readonly number[] | undefined };

/** Keeps a live record, and the stored counts that a change of its labels moves, from being changed by others until the transaction ends. */
export const lockLabelled = async (db: Db, kind: LabelledKind, { id, category_ids, tag_ids }: Change): Promise<void> => {
  if (category_ids || tag_ids) await holdCounts(db, labelledTables[kind]);
  await db.selectFrom(oneOf(kind)).select('id').where('id', '=', id).where('archived_at', 'is', null).forUpdate().execute();
};

/** What a kind is called at the head of a sentence, the column that the audit trail calls a record by, and the columns that say when it was changed. */
type Archived = { kind: LabelledKind; label: string; calling: string; stamps: readonly 'updated_at'[] };

const stamped = (stamps: Archived['stamps'], at: Date) => Object.fromEntries(stamps.map((column) => [column, at]));

const archiveOne = async (context: Context, { kind, label, calling, stamps }: Archived, id: number) => {
  const { db, now, actor } = context;
  const entity = labelledTables[kind];
  await holdCounts(db, entity);
  const row = await db
    .updateTable(oneOf(kind))
    .set({ archived_at: now, archived_by: actor.id, ...stamped(stamps, now) })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(sql<string>`${sql.ref(calling)}`.as('called'))
    .executeTakeFirst();
  const { called } = orNotFound(row, `${kind} ${id}`);
  await audit(context, { action: `${entity}.archive`, entity, id, before: { [calling]: called } });
  return { message: `${label} deleted successfully` };
};

const restoreAll = async (context: Context, { kind, label, stamps }: Archived, ids: readonly number[]) => {
  const { db, now } = context;
  const entity = labelledTables[kind];
  await holdCounts(db, entity);
  const rows = await db
    .updateTable(oneOf(kind))
    .set({ archived_at: null, archived_by: null, ...stamped(stamps, now) })
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is not', null)
    .returning('id')
    .execute();
  const back = new Set(rows.map(({ id }) => id));
  const lines = ids.filter((id) => back.has(id)).map((id) => ({ action: `${entity}.restore`, entity, id }));
  await audit(context, lines);
  return restoredAmong(back, ids, { label, noun: kind });
};

/** How records of a kind go to the archive and come back, with their audit lines and what is said of it. */
export const labelledArchive = (archived: Archived) => ({
  archive: (context: Context, id: number) => archiveOne(context, archived, id),
  restore: (context: Context, ids: readonly number[]) => restoreAll(context, archived, ids),
});
