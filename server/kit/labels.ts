import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { invalidField } from '../platform/errors.ts';
import { anyOf } from './ids.ts';
import { countedPage, type PageQuery, pageAnswer } from './page.ts';

/** The kinds of record that carry categories and tags, each by its table. */
export const labelledTables = { blog: 'blogs', conference: 'conferences', book: 'books', research: 'research', post: 'posts' } as const;
export type LabelledKind = keyof typeof labelledTables;

const labelTables = { category: 'categories', tag: 'tags' } as const;
/** What a record is found by beside its words. */
export type Label = keyof typeof labelTables;
/** One category or tag. */
type Named = { id: number; name: string };
/** The labels of a record, as its row carries them. */
export type Labels = { categories: Named[]; tags: Named[] };

// Categories and tags have one shape, and a union of them has no callable builder.
const tableOf = (label: Label) => labelTables[label] as 'categories';

/** The table that joins a kind with its labels, and its two columns. */
export const linkOf = (kind: LabelledKind, label: Label) => ({
  table: `${kind}_${labelTables[label]}` as 'blog_categories',
  record: `${kind}_id`,
  label: `${label}_id`,
});

const carriedBy = (db: Db, kind: LabelledKind, label: Label) => {
  const link = linkOf(kind, label);
  return jsonArrayFrom(
    db
      .selectFrom(`${link.table} as link`)
      .innerJoin(`${tableOf(label)} as label`, (join) => join.on('label.id', '=', sql.ref<number>(`link.${link.label}`)))
      .select(['label.id', 'label.name'])
      .where(sql.ref(`link.${link.record}`), '=', sql.ref(`${labelledTables[kind]}.id`))
      .orderBy('label.search_key')
      .orderBy('label.id'),
  );
};

/** The categories and tags of each row, by name, to be selected beside the columns of the kind's unaliased table. */
export const labelColumns = (db: Db, kind: LabelledKind) =>
  [carriedBy(db, kind, 'category').as('categories'), carriedBy(db, kind, 'tag').as('tags')] as const;

const inUse = (db: Db, { kind, label }: { kind: LabelledKind; label: Label }, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom(tableOf(label))
    .select(['id', 'name', sql<number>`count(*) over ()`.as('total')])
    .where('archived_at', 'is', null)
    .where('id', 'in', (from) =>
      from
        .selectFrom('tallies')
        .select(sql<number>`tallies.part::integer`.as('id'))
        .where('tallies.name', '=', `${label}.${kind}`)
        .where('tallies.count', '>', 0),
    )
    .orderBy('search_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** The only way out for a category or tag beside what carries it. */
export const namedLabel = ({ id, name }: Named): Named => ({ id, name });

/** A page of the live categories or tags that live records of a kind carry, by name. */
export const labelsInUse = async ({ db }: Pick<Context, 'db'>, asked: { kind: LabelledKind; label: Label }, query: PageQuery) =>
  pageAnswer(await countedPage((part) => inUse(db, asked, part), query), namedLabel, query);

/** The names of labels that are each live or carried already, by name; refused where one is neither. */
export const namesOfLabels = async (
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

const setLinks = async (db: Db, link: ReturnType<typeof linkOf>, { id, ids }: { id: number; ids: readonly number[] }) => {
  await sql`delete from ${sql.table(link.table)} where ${sql.ref(link.record)} = ${id} and ${sql.ref(link.label)} <> all(${ids}::integer[])`.execute(
    db,
  );
  await sql`insert into ${sql.table(link.table)} (${sql.ref(link.record)}, ${sql.ref(link.label)})
    select ${id}, unnest(${ids}::integer[]) on conflict do nothing`.execute(db);
};

type Wanted = { id: number; category_ids?: readonly number[] | undefined; tag_ids?: readonly number[] | undefined; carried: Labels };

/** What a new record carries before its labels are written. */
export const nothingCarried: Labels = { categories: [], tags: [] };

/** Gives a record the labels that are asked for, each live or carried by it already, and answers how the audit trail tells of them; what is not asked for stays. */
export const writeLabels = async ({ db }: Pick<Context, 'db'>, kind: LabelledKind, { id, category_ids, tag_ids, carried }: Wanted) => {
  const write = async (label: Label, ids: readonly number[], before: Named[]) => {
    const distinct = [...new Set(ids)];
    const names = await namesOfLabels(db, { label, ids: distinct, carried: before });
    await setLinks(db, linkOf(kind, label), { id, ids: distinct });
    return names;
  };
  const categories = category_ids && { categories: await write('category', category_ids, carried.categories) };
  const tags = tag_ids && { tags: await write('tag', tag_ids, carried.tags) };
  return { ...categories, ...tags };
};

const joined = (labels: readonly Named[]) => labels.map(({ name }) => name).join(', ');

/** A record's labels as the audit trail tells of them. */
export const labelNames = ({ categories, tags }: Labels) => ({ categories: joined(categories), tags: joined(tags) });
