import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { invalidField, orNotFound } from '../platform/errors.ts';
import { summarizeRestoredIds } from './archive.ts';
import { audit, auditNames } from './audit.ts';
import type { LabeledEntity } from './counters.ts';
import { anyOf, containsPattern, type PageQuery, presentPage, readPage, tableAs } from './list.ts';
import { ascending, byName } from './order.ts';
import { nextVersion } from './stale.ts';

const labelTables = { category: 'categories', tag: 'tags' } as const;
/** The two kinds of label. */
type LabelKind = keyof typeof labelTables;
/** A category or a tag of a record. */
type Label = { id: number; name: string };
/** The short name of each entity whose records have both categories and tags. The names of its join tables begin with it. */
export type LabeledKind = Extract<LabeledEntity, { labels: readonly ['category', 'tag'] }>['shortName'];
/** The labels in a record's row. */
export type Labels = { categories: Label[]; tags: Label[] };
/** An entity, and one kind of label of its records. */
type EntityLabels = { entity: LabeledEntity; kind: LabelKind };

/** The table that joins an entity's records with their labels, and its two columns. */
const getJoinTable = ({ entity: { shortName }, kind }: EntityLabels) => ({
  table: `${shortName}_${labelTables[kind]}`,
  record: `${shortName}_id`,
  label: `${kind}_id`,
});

/** Selects a record's labels of one kind as JSON, ordered by name. `recordId` is the column of the record's id. */
export const selectLabels = (db: Db, labels: EntityLabels, recordId: string) => {
  const join = getJoinTable(labels);
  return jsonArrayFrom(
    db
      .selectFrom(sql<Record<never, never>>`${sql.table(join.table)}`.as<'link'>('link'))
      .innerJoin(tableAs(labelTables[labels.kind], 'label'), (on) => on.on('label.id', '=', sql.ref<number>(`link.${join.label}`)))
      .select(['label.id', 'label.name'])
      .where(sql.ref(`link.${join.record}`), '=', sql.ref(recordId))
      .orderBy('label.search_key')
      .orderBy('label.id'),
  );
};

/** Selects the categories and tags of each row of the entity's table, which must have no alias. */
export const labelColumns = (db: Db, entity: LabeledEntity) => {
  const recordId = `${entity.table}.id`;
  return [
    selectLabels(db, { entity, kind: 'category' }, recordId).as('categories'),
    selectLabels(db, { entity, kind: 'tag' }, recordId).as('tags'),
  ] as const;
};

/** Presents a category or tag of a record. */
export const presentLabel = ({ id, name }: Label): Label => ({ id, name });

/** A query of the labels in use, narrowed by a part of their name. */
export type LabelQuery = PageQuery & { name?: string | undefined };

/** Labels by id, with the number of records that use each. */
type LabelCounts = Expression<{ id: number; count: number }>;

/** A page of the active labels among the counted ones, ordered by name. */
export const listLabels = async (
  { db }: Pick<Context, 'db'>,
  { kind, counts }: { kind: LabelKind; counts: LabelCounts },
  query: LabelQuery,
) => {
  const rows = db
    .selectFrom(tableAs(labelTables[kind], 'label'))
    .innerJoin(sql<{ id: number; count: number }>`(${counts})`.as<'used'>('used'), 'used.id', 'label.id')
    .select(['label.id', 'label.name', 'used.count'])
    .where('label.archived_at', 'is', null)
    .$if(Boolean(query.name), (qb) => qb.where('label.search_key', 'like', containsPattern(query.name ?? '')));
  const page = await readPage(db, { rows, order: ascending(byName('label.search_key'), 'label.id'), query });
  return presentPage(page, ({ id, name, count }) => ({ id, name, count }), query);
};

/** A page of the active categories or tags of an entity's active records, ordered by name. */
export const listLabelsInUse = ({ db }: Pick<Context, 'db'>, { entity, kind }: EntityLabels, query: LabelQuery) => {
  const counts = db
    .selectFrom('tallies')
    .select([sql<number>`part::integer`.as('id'), 'count'])
    .where('name', '=', `${kind}.${entity.shortName}`)
    .where('count', '>', 0);
  return listLabels({ db }, { kind, counts }, query);
};

/** The service methods that list an entity's labels in use. */
export const labelLists = (entity: LabeledEntity) => ({
  categories: (context: Context, query: LabelQuery) => listLabelsInUse(context, { entity, kind: 'category' }, query),
  tags: (context: Context, query: LabelQuery) => listLabelsInUse(context, { entity, kind: 'tag' }, query),
});

/** The ids of the active labels that match a term: the label with exactly that name, or otherwise every label whose name contains it. */
const selectMatchingLabels = (kind: LabelKind, term: string) => {
  const table = sql.table(labelTables[kind]);
  return sql`select label.id from ${table} label where label.archived_at is null and label.search_key like ${containsPattern(term)}
    and (label.search_key = fold_text(${term})
      or not exists (select from ${table} exact where exact.archived_at is null and exact.search_key = fold_text(${term})))`;
};

const labelCondition = (labels: EntityLabels, terms: readonly (string | undefined)[]): Expression<SqlBool>[] => {
  const matching = terms.flatMap((term) => (term ? [selectMatchingLabels(labels.kind, term)] : []));
  if (matching.length === 0) return [];
  const { table, record, label } = getJoinTable(labels);
  return [
    sql<SqlBool>`id in (select link.${sql.ref(record)} from ${sql.table(table)} link
      where link.${sql.ref(label)} in (${sql.join(matching, sql` union all `)}))`,
  ];
};

/** The labels that a list query searches by, by name. */
export type LabelTerms = { category_name?: string | undefined; tag_name?: string | undefined; tag_names?: readonly string[] | undefined };

/** Conditions on an entity's table without an alias: a record has a label that matches each term; of several tags, any one. */
export const labelConditions = (entity: LabeledEntity, { category_name, tag_name, tag_names = [] }: LabelTerms): Expression<SqlBool>[] => [
  ...labelCondition({ entity, kind: 'category' }, [category_name]),
  ...labelCondition({ entity, kind: 'tag' }, [tag_name, ...tag_names]),
];

/** Conditions that a record has the given labels. `recordId` is the column of the record's id. */
export const labelIdConditions = (
  entity: LabeledEntity,
  ids: Readonly<Partial<Record<LabelKind, number>>>,
  recordId: string,
): Expression<SqlBool>[] =>
  (['category', 'tag'] as const).flatMap((kind) => {
    const { table, record, label } = getJoinTable({ entity, kind });
    const id = ids[kind];
    return id === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from ${sql.table(table)} link
          where link.${sql.ref(record)} = ${sql.ref(recordId)} and link.${sql.ref(label)} = ${id})`,
        ];
  });

/** Returns the names of labels. Throws 422 unless each label is active or already belongs to the record. */
const getNames = async (
  db: Db,
  { kind, ids, current }: { kind: LabelKind; ids: readonly number[]; current: readonly Label[] },
): Promise<string> => {
  const found = await db
    .selectFrom(labelTables[kind])
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('search_key')
    .orderBy('id')
    .execute();
  const active = found.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : []));
  const allowed = new Set([...active, ...current.map(({ id }) => id)]);
  if (!ids.every((id) => allowed.has(id))) throw invalidField(`${kind}_ids`, `Choose a ${kind} that exists`);
  return found.map(({ name }) => name).join(', ');
};

type Replacement = { id: number; ids: readonly number[]; current: readonly Label[] };

/** Replaces a record's labels of one kind; returns the new names as one text. */
export const replaceLabels = async (
  { db }: Pick<Context, 'db'>,
  labels: EntityLabels,
  { id, ids, current }: Replacement,
): Promise<string> => {
  const distinct = [...new Set(ids)];
  const names = await getNames(db, { kind: labels.kind, ids: distinct, current });
  const join = getJoinTable(labels);
  const [table, record, label] = [sql.table(join.table), sql.ref(join.record), sql.ref(join.label)];
  if (current.length > 0) await sql`delete from ${table} where ${record} = ${id} and ${label} <> all(${distinct}::integer[])`.execute(db);
  await sql`insert into ${table} (${record}, ${label}) select ${id}, unnest(${distinct}::integer[]) on conflict do nothing`.execute(db);
  return names;
};

/** The labels that a draft names, by id. */
export type LabelIds = { category_ids?: readonly number[] | undefined; tag_ids?: readonly number[] | undefined };

/** Writes the categories and the tags if they are given; returns the names of the written ones. */
export const writeLabels = async (
  context: Context,
  entity: LabeledEntity,
  { id, category_ids, tag_ids, current }: LabelIds & { id: number; current: Labels },
) => {
  const categories = category_ids && {
    categories: await replaceLabels(context, { entity, kind: 'category' }, { id, ids: category_ids, current: current.categories }),
  };
  const tags = tag_ids && { tags: await replaceLabels(context, { entity, kind: 'tag' }, { id, ids: tag_ids, current: current.tags }) };
  return { ...categories, ...tags };
};

/** The names of a record's labels of one kind, as the audit trail shows them. */
export const joinLabelNames = (labels: readonly Label[]): string => labels.map(({ name }) => name).join(', ');

type Timestamps = { updated_at?: RawBuilder<Date> };

/** The reasons why some of the records must not be restored, by id. */
type FindRefusals = (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

type Archiving = { entity: LabeledEntity; stamps: Timestamps };

const archiveRecord = async (context: Context, { entity, stamps }: Archiving, id: number) => {
  const { table, singular, label, titleColumn } = entity;
  const { db, now, actor } = context;
  const row = await db
    .updateTable(table)
    .set({ archived_at: now, archived_by: actor.id, ...stamps })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(sql<string>`${sql.ref(titleColumn)}`.as('recordTitle'))
    .executeTakeFirst();
  const { recordTitle } = orNotFound(row, `${singular} ${id}`);
  await audit(context, { ...auditNames(entity, 'archive'), id, before: { [titleColumn]: recordTitle } });
  return { message: `${label} deleted successfully` };
};

const restoreRecords = async (
  context: Context,
  { entity, stamps, findRefusals }: Archiving & { findRefusals: FindRefusals | undefined },
  ids: readonly number[],
) => {
  const { table } = entity;
  // In one order, so that two restores of the same records cannot deadlock.
  await sql`select id from ${sql.table(table)} where id = ${anyOf(ids)} order by id for update`.execute(context.db);
  const reasons = await findRefusals?.(context, ids);
  const rows = await context.db
    .updateTable(table)
    .set({ archived_at: null, archived_by: null, ...stamps })
    .where('id', '=', anyOf(ids.filter((id) => !reasons?.has(id))))
    .where('archived_at', 'is not', null)
    .returning('id')
    .execute();
  const restored = new Set(rows.map(({ id }) => id));
  const entries = ids.filter((id) => restored.has(id)).map((id) => ({ ...auditNames(entity, 'restore'), id }));
  await audit(context, entries);
  return summarizeRestoredIds(entity, { restored, reasons }, ids);
};

/** The service methods that archive and restore an entity's labeled records, with audit entries and messages. */
export const labeledArchive = (
  entity: LabeledEntity,
  getStamps = ({ now }: Context): Timestamps => ({ updated_at: nextVersion(now) }),
  findRefusals?: FindRefusals,
) => ({
  archive: (context: Context, id: number) => archiveRecord(context, { entity, stamps: getStamps(context) }, id),
  restore: (context: Context, ids: readonly number[]) => restoreRecords(context, { entity, stamps: getStamps(context), findRefusals }, ids),
});
