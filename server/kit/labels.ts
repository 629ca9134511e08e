import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { invalidField } from '../platform/errors.ts';
import { anyOf } from './ids.ts';
import { countedPage, inWindow, type PageQuery, type Part, pageAnswer } from './page.ts';

/** The kinds of record that carry categories and tags, each by its table. */
export const labelledTables = { blog: 'blogs', conference: 'conferences', book: 'books', research: 'research', post: 'posts' } as const;
export type LabelledKind = keyof typeof labelledTables;

const labelTables = { category: 'categories', tag: 'tags' } as const;
/** What a record is found by beside its words. */
export type Label = keyof typeof labelTables;
/** How a kind of record is joined with what it carries. Messages carry categories alone. */
export type Link = { kind: LabelledKind; label: Label } | { kind: 'message'; label: 'category' };
/** One category or tag. */
type Named = { id: number; name: string };
/** The labels of a record, as its row carries them. */
export type Labels = { categories: Named[]; tags: Named[] };

// Categories and tags have one shape, and a union of them has no callable builder.
const tableOf = (label: Label) => labelTables[label] as 'categories';

/** The table that joins a kind with its labels, and its two columns. */
export const linkOf = ({ kind, label }: Link) => ({
  table: `${kind}_${labelTables[label]}` as 'blog_categories',
  record: `${kind}_id`,
  label: `${label}_id`,
});

/** What each row carries, by name; `record` is the column of its id. */
export const carriedLabels = (db: Db, of: Link, record: string) => {
  const link = linkOf(of);
  return jsonArrayFrom(
    db
      .selectFrom(`${link.table} as link`)
      .innerJoin(`${tableOf(of.label)} as label`, (join) => join.on('label.id', '=', sql.ref<number>(`link.${link.label}`)))
      .select(['label.id', 'label.name'])
      .where(sql.ref(`link.${link.record}`), '=', sql.ref(record))
      .orderBy('label.search_key')
      .orderBy('label.id'),
  );
};

/** The categories and tags of each row, by name, to be selected beside the columns of the kind's unaliased table. */
export const labelColumns = (db: Db, kind: LabelledKind) => {
  const record = `${labelledTables[kind]}.id`;
  return [
    carriedLabels(db, { kind, label: 'category' }, record).as('categories'),
    carriedLabels(db, { kind, label: 'tag' }, record).as('tags'),
  ] as const;
};

type Among = { label: Label; ids: Expression<number> };

const liveAmong = (db: Db, { label, ids }: Among, part: Part) =>
  inWindow(
    db
      .selectFrom(tableOf(label))
      .select(['id', 'name', sql<number>`count(*) over ()`.as('total')])
      .where('archived_at', 'is', null)
      .where('id', 'in', ids)
      .orderBy('search_key')
      .orderBy('id'),
    part,
  ).execute();

/** The only way out for a category or tag beside what carries it. */
export const namedLabel = ({ id, name }: Named): Named => ({ id, name });

/** A page of the live ones among some categories or tags, by name. */
export const labelsAmong = async ({ db }: Pick<Context, 'db'>, among: Among, query: PageQuery) =>
  pageAnswer(await countedPage((part) => liveAmong(db, among, part), query), namedLabel, query);

/** A page of the live categories or tags that live records of a kind carry, by name. */
export const labelsInUse = ({ db }: Pick<Context, 'db'>, { kind, label }: Link, query: PageQuery) => {
  const ids = db
    .selectFrom('tallies')
    .select(sql<number>`part::integer`.as('id'))
    .where('name', '=', `${label}.${kind}`)
    .where('count', '>', 0)
    .$asScalar();
  return labelsAmong({ db }, { label, ids }, query);
};

/** The names of labels that are each live or carried already, by name; refused where one is neither. */
const namesOfLabels = async (
  db: Db,
  { label, ids, carried }: { label: Label; ids: readonly number[]; carried: readonly { id: number }[] },
): Promise<string> => {
  const found = await db
    .selectFrom(tableOf(label))
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('search_key')
    .orderBy('id')
    .execute();
  const live = found.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : []));
  const allowed = new Set([...live, ...carried.map(({ id }) => id)]);
  if (!ids.every((id) => allowed.has(id))) throw invalidField(`${label}_ids`, `Choose a ${label} that exists`);
  return found.map(({ name }) => name).join(', ');
};

type Wanted = { id: number; ids: readonly number[]; carried: readonly Named[] };

/** Gives a record the categories or tags that are asked for, each live or carried by it already, in place of those it carries; answers their names. */
export const writeLabel = async ({ db }: Pick<Context, 'db'>, of: Link, { id, ids, carried }: Wanted): Promise<string> => {
  const distinct = [...new Set(ids)];
  const names = await namesOfLabels(db, { label: of.label, ids: distinct, carried });
  const link = linkOf(of);
  const [table, record, label] = [sql.table(link.table), sql.ref(link.record), sql.ref(link.label)];
  if (carried.length > 0) await sql`delete from ${table} where ${record} = ${id} and ${label} <> all(${distinct}::integer[])`.execute(db);
  await sql`insert into ${table} (${record}, ${label}) select ${id}, unnest(${distinct}::integer[]) on conflict do nothing`.execute(db);
  return names;
};

type AllWanted = { id: number; category_ids?: readonly number[] | undefined; tag_ids?: readonly number[] | undefined; carried: Labels };

/** What a new record carries before its labels are written. */
export const nothingCarried: Labels = { categories: [], tags: [] };

/** Writes the categories and the tags that are asked for, and answers how the audit trail tells of them; what is not asked for stays. */
export const writeLabels = async (context: Pick<Context, 'db'>, kind: LabelledKind, { id, category_ids, tag_ids, carried }: AllWanted) => {
  const categories = category_ids && {
    categories: await writeLabel(context, { kind, label: 'category' }, { id, ids: category_ids, carried: carried.categories }),
  };
  const tags = tag_ids && { tags: await writeLabel(context, { kind, label: 'tag' }, { id, ids: tag_ids, carried: carried.tags }) };
  return { ...categories, ...tags };
};

const joined = (labels: readonly Named[]) => labels.map(({ name }) => name).join(', ');

/** A record's labels as the audit trail tells of them. */
export const labelNames = ({ categories, tags }: Labels) => ({ categories: joined(categories), tags: joined(tags) });
