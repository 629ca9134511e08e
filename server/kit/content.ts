import { type Expression, type InsertObject, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { entities } from '../../contract/entities/index.ts';
import type { SeenVersion } from '../../contract/kit/version.ts';
import type { Context, StoredFiles } from '../platform/context.ts';
import type { Db, Tables } from '../platform/database/index.ts';
import { orNotFound } from '../platform/errors.ts';
import { presentArchived } from './archive.ts';
import { audit, auditNames, changedFieldsBefore, changedFiles } from './audit.ts';
import { getCounter, recordCounts } from './counters.ts';
import { readDays } from './days.ts';
import {
  joinLabelNames,
  type LabelIds,
  type Labels,
  type LabelTerms,
  labelColumns,
  labelConditions,
  labeledArchive,
  labelLists,
  presentLabel,
  writeLabels,
} from './labels.ts';
import { anyOf, loadRows, presentPage } from './list.ts';
import { type RecordQuery, readRecordIds } from './records.ts';
import { assertUnchanged, nextVersion, presentVersion } from './stale.ts';

/** The entities whose records have a picture, categories, tags, a version and an archive. */
type ContentEntity = (typeof entities)['blogs' | 'books' | 'conferences' | 'research'];
type ColumnsOf<One extends ContentEntity> = Selectable<Tables[One['table']]>;
type ColumnValues<One extends ContentEntity> = Updateable<Tables[One['table']]>;

const sharedColumns = ['id', 'created_at', 'updated_at', 'archived_at'] as const;

type SharedRow = Pick<ColumnsOf<ContentEntity>, (typeof sharedColumns)[number]> & Labels & { archived_by_name: string | null };

type Row<One extends ContentEntity, Column extends keyof ColumnsOf<One>, Count extends string> = SharedRow &
  Pick<ColumnsOf<One>, Column> &
  Record<Count, number>;

type ContentQuery = RecordQuery & LabelTerms;

/** What a request sends of a record: the fields of its own, and its files. A change leaves out what stays as it is. */
export type Sent<Change, FileName extends string> = {
  draft: Omit<Change, keyof LabelIds | keyof SeenVersion>;
  files: StoredFiles<FileName>;
};

type Source = { entity: ContentEntity; columns: readonly string[]; counts: readonly string[] };

/** Reads rows by id, active or archived. */
const readRows = async <Found>(db: Db, { entity, columns, counts }: Source, ids: readonly number[]): Promise<Found[]> => {
  const { table, shortName } = entity;
  const rows: unknown[] = await db
    .selectFrom(table)
    .leftJoin('users as archiver', (join) => join.on('archiver.id', '=', sql.ref<number>(`${table}.archived_by`)))
    .innerJoinLateral(recordCounts({ kind: shortName, counts, id: `${table}.id` }), (join) => join.onTrue())
    .select([...sharedColumns, ...columns].map((column) => sql.ref(`${table}.${column}`).as(column)))
    .select('archiver.name as archived_by_name')
    .selectAll('counts')
    .select(labelColumns(db, entity))
    .where(sql.ref(`${table}.id`), '=', anyOf(ids))
    .execute();
  return rows as Found[]; // Kysely cannot infer the row of a generic table.
};

/** Locks an active record until the transaction ends. Throws 404 if there is none. */
const lockActive = async (db: Db, { table, shortName }: ContentEntity, id: number) =>
  orNotFound(
    await db.selectFrom(table).select('id').where('id', '=', id).where('archived_at', 'is', null).forUpdate().executeTakeFirst(),
    `${shortName} ${id}`,
  );

/** Inserts a row. Kysely cannot check the values of a generic table; the type of `toColumns` does. */
const insertRow = (db: Db, table: ContentEntity['table'], values: object) =>
  db
    .insertInto(table)
    .values(values as InsertObject<Tables, ContentEntity['table']>)
    .returning('id')
    .executeTakeFirstOrThrow();

const splitChange = <Change extends LabelIds & SeenVersion>({ category_ids, tag_ids, seen_updated_at, ...draft }: Change) => ({
  draft,
  labels: { category_ids, tag_ids },
  seen: { seen_updated_at },
});

/** The written columns that a draft names, for the audit entry. */
const pickNamed = (columns: object, draft: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => draft[name] !== undefined));

/** The fields of a response that every kind of content has. */
export const presentShared = ({ categories, tags, created_at, ...row }: SharedRow) => ({
  categories: categories.map(presentLabel),
  tags: tags.map(presentLabel),
  created_at: created_at.toISOString(),
  ...presentVersion(row),
  ...presentArchived(row),
});

type Options<
  One extends ContentEntity,
  Column extends keyof ColumnsOf<One> & string,
  Count extends string,
  Query extends ContentQuery,
  Change,
  FileName extends string,
  Written extends ColumnValues<One>,
  Item extends object,
> = {
  /** The columns of a row, beside those that this file selects for every kind. */
  columns: readonly Column[];
  /** The counters of a row. */
  counts: readonly Count[];
  /** Conditions on the unaliased table, beside those of every list. */
  conditions: (query: Query, context: Context) => readonly Expression<SqlBool>[];
  /** The columns that a request writes. `stored` is the row that it changes. A field without a column does not compile. */
  toColumns: (
    context: Context,
    sent: Sent<Change, FileName>,
    stored: Row<One, Column, Count> | undefined,
  ) => Promise<Written & Record<Exclude<keyof Written, keyof ColumnValues<One>>, never>>;
  /** Converts a row to an item of the response. */
  present: (row: Row<One, Column, Count>, context: Context) => Item;
};

/** Creates the service of one kind of content, with audit entries and messages. */
export const createContentService = <
  One extends ContentEntity,
  Column extends keyof ColumnsOf<One> & string,
  Count extends string,
  Query extends ContentQuery,
  Change extends LabelIds & SeenVersion,
  FileName extends string,
  Written extends ColumnValues<One>,
  Item extends object,
>(
  entity: One,
  { columns, counts, conditions, toColumns, present }: Options<One, Column, Count, Query, Change, FileName, Written, Item>,
) => {
  const { table, shortName, label, singular } = entity;
  const read = (db: Db, ids: readonly number[]) => readRows<Row<One, Column, Count>>(db, { entity, columns, counts }, ids);
  const find = async ({ db }: Context, id: number) => orNotFound((await read(db, [id]))[0], `${shortName} ${id}`);
  const findAndPresent = async (context: Context, id: number) => present(await find(context, id), context);
  const listPage = async (context: Context, query: Query, isArchived: boolean) => {
    const found = await readRecordIds(context.db, {
      entity,
      isArchived,
      query: readDays(context, query),
      conditions: [...labelConditions(entity, query), ...conditions(query, context)],
    });
    const page = await loadRows(found, (ids) => read(context.db, ids));
    return presentPage(page, (row) => present(row, context), query);
  };
  return {
    list: (context: Context, query: Query) => listPage(context, query, false),
    archived: (context: Context, query: Query) => listPage(context, query, true),
    ...labelLists(entity),
    ...labeledArchive(entity),
    count: ({ db }: Context): Promise<number> => getCounter(db, `${table}.live`),
    /** Finds an active or archived record. */
    find,
    present,
    create: async (context: Context, sent: Change, files: StoredFiles<FileName, FileName>) => {
      const { db, now, actor } = context;
      const { draft, labels } = splitChange(sent);
      const written = await toColumns(context, { draft, files }, undefined);
      const { id } = await insertRow(db, table, { ...written, created_by: actor.id, created_at: now, updated_at: now });
      const names = await writeLabels(context, entity, { id, ...labels, current: { categories: [], tags: [] } });
      const after = { ...pickNamed(written, draft), ...changedFiles(files), ...names };
      await audit(context, { ...auditNames(entity, 'create'), id, after });
      return { data: await findAndPresent(context, id), message: `${label} added successfully` };
    },
    update: async (context: Context, id: number, { sent, files }: { sent: Change; files: StoredFiles<FileName> }) => {
      const { db, now } = context;
      const { draft, labels, seen } = splitChange(sent);
      await lockActive(db, entity, id);
      const stored = await find(context, id);
      await assertUnchanged(stored, seen, { singular, present: () => present(stored, context) });
      const written = await toColumns(context, { draft, files }, stored);
      await db
        .updateTable(table)
        .set({ ...written, updated_at: nextVersion(now) })
        .where('id', '=', id)
        .execute();
      const names = await writeLabels(context, entity, { id, ...labels, current: stored });
      const after = { ...pickNamed(written, draft), ...changedFiles(files), ...names };
      const previous = { ...stored, categories: joinLabelNames(stored.categories), tags: joinLabelNames(stored.tags) };
      await audit(context, { ...auditNames(entity, 'update'), id, before: changedFieldsBefore(after, previous), after });
      return { data: await findAndPresent(context, id), message: `${label} updated successfully` };
    },
  };
};
