import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ImportColumnKey, ImportKind } from '../../../../contract/entities/members/import-columns.ts';
import type {
  ImportCounts,
  ImportListQuery,
  ImportOptions,
  ImportProblem,
  ImportSource,
  ImportUpload,
} from '../../../../contract/entities/members/imports.ts';
import { type PageResult, readPage } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db, Tables } from '../../../platform/database/index.ts';

/** What is read of a file: its titles, its first rows, and which part of it that is. */
export type Reading = { rows: number; header: string[]; sample: string[][]; options: ImportOptions; source: ImportSource };
type NewImport = ImportUpload & Reading & { fileId: string; by: number; at: Date };
type Check = { counts: ImportCounts; newNames: string[]; problems: ImportProblem[]; options: ImportOptions; at: Date };
type ChosenFields = Record<string, ImportColumnKey | null>;

const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('users as author', 'author.id', 'imports.created_by')
    .leftJoin('groups', 'groups.id', 'imports.group_id')
    .leftJoin('tasks', 'tasks.id', 'imports.task_id')
    .leftJoin('tasks as undo', 'undo.id', 'tasks.undone_by')
    .select(['imports.id', 'imports.kind', 'imports.file_id', 'imports.file_name', 'imports.rows', 'imports.group_id'])
    .select([
      'imports.checked_at',
      'imports.started_at',
      'imports.final_state',
      'imports.task_id',
      'imports.created_by',
      'imports.created_at',
    ])
    .select(['groups.name as group_name', 'tasks.state as task_state', 'author.name as author_name'])
    .select(['tasks.created_by as started_by', 'tasks.undo_until'])
    .select(['undo.state as undo_state', 'undo.done as undo_done', 'undo.failed as undo_failed'])
    .select(sql<ImportCounts | null>`imports.counts`.as('counts'))
    .select(sql<ImportCounts | null>`imports.result`.as('result'));

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

const selectDetails = (db: Db) =>
  selectImports(db)
    .select(sql<string[]>`imports.header`.as('header'))
    .select(sql<string[][] | null>`imports.sample`.as('sample'))
    // Checks before an option existed are stored without it.
    .select(sql<ImportOptions>`'{"archived": "problem", "corrections": []}'::jsonb || (imports.options - 'source')`.as('options'))
    // The source is stored with the options; without its first rows once the import has started.
    .select(sql<ImportSource | Omit<ImportSource, 'top'> | null>`imports.options -> 'source'`.as('source'))
    .select(sql<string[] | null>`imports.new_names`.as('new_names'))
    .select(sql<ImportProblem[] | null>`imports.problems`.as('problems'));

export type ImportDetailRecord = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>;

const json = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`;

/** The files are forgotten, and with them the values that the sample and the problems quote. */
const withoutFile = {
  ...{ file_id: null, sample: null, problems: null },
  options: sql<string>`imports.options #- '{source,top}' || '{"corrections": []}'`,
} as const;

/** How the task of an import ended, and whether that was undone. */
const finalState = sql<'done' | 'failed' | 'cancelled' | 'undone'>`case
  when exists (select from tasks as undo where undo.id = tasks.undone_by and undo.state = 'done') then 'undone' else tasks.state end`;

/** A task that runs needs the file. */
const isNotRunning = (where: ExpressionBuilder<Tables, 'imports'>) =>
  where.not(
    where.exists(
      where.selectFrom('tasks').select('tasks.id').whereRef('tasks.id', '=', 'imports.task_id').where('tasks.finished_at', 'is', null),
    ),
  );

export const importsRepo = {
  insert: (db: Db, { kind, fileId, file_name, rows, header, sample, group_id, options, source, by, at }: NewImport) =>
    db
      .insertInto('imports')
      .values({
        ...{ kind, file_id: fileId, file_name, rows, group_id: group_id ?? null, created_by: by, created_at: at },
        ...{ header: json(header), sample: json(sample), options: json({ ...options, source }) },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  list: (db: Db, { kinds, query }: { kinds: readonly ImportKind[]; query: ImportListQuery }): Promise<PageResult<ImportRecord>> =>
    readPage(db, { rows: selectImports(db).where('imports.kind', 'in', kinds), order: descending('imports.id'), query }),
  find: (db: Db, id: number): Promise<ImportDetailRecord | undefined> => selectDetails(db).where('imports.id', '=', id).executeTakeFirst(),
  /** Locks an import; undefined if there is none. */
  lock: (db: Db, id: number) => db.selectFrom('imports').select('started_at').where('id', '=', id).forUpdate().executeTakeFirst(),
  saveCheck: (db: Db, id: number, { counts, newNames, problems, options, at }: Check) =>
    db
      .updateTable('imports')
      .set({
        ...{ checked_at: at, counts: json(counts), new_names: json(newNames) },
        problems: json(problems),
        options: sql`${json(options)} || jsonb_build_object('source', imports.options -> 'source')`,
      })
      .where('id', '=', id)
      .execute(),
  /** Stores which part of the file is imported, and forgets what a check found. */
  saveReading: (db: Db, id: number, { rows, header, sample, options, source }: Reading) =>
    db
      .updateTable('imports')
      .set({ rows, header: json(header), sample: json(sample), options: json({ ...options, source }) })
      .set({ checked_at: null, counts: null, new_names: null, problems: null })
      .where('id', '=', id)
      .execute(),
  start: (db: Db, id: number, { taskId, at }: { taskId: number; at: Date }) =>
    db
      .updateTable('imports')
      .set({ started_at: at, task_id: taskId, sample: null, result: json({ new: 0, changed: 0, same: 0, wrong: 0 }) })
      .set({ options: sql`imports.options #- '{source,top}'` })
      .where('id', '=', id)
      .execute(),
  addResult: (db: Db, id: number, counts: ImportCounts) =>
    db
      .updateTable('imports')
      .set({
        result: sql`(select jsonb_object_agg(key, value::int + coalesce((imports.result ->> key)::int, 0)) from jsonb_each_text(${json(counts)}))`,
      })
      .where('id', '=', id)
      .execute(),

  /** Forgets the files of old imports that are not running; returns the ids of the files and of the tasks. */
  forgetFiles: async (db: Db, before: Date): Promise<{ fileIds: string[]; taskIds: number[] }> => {
    const rows = await db
      .updateTable('imports')
      .from('imports as old')
      .set(withoutFile)
      .whereRef('old.id', '=', 'imports.id')
      .where('old.file_id', 'is not', null)
      .where('old.created_at', '<', before)
      .where(isNotRunning)
      .returning(['old.file_id', 'old.task_id'])
      .execute();
    return { fileIds: rows.flatMap(({ file_id }) => file_id ?? []), taskIds: rows.flatMap(({ task_id }) => task_id ?? []) };
  },
  /** Forgets the files of an administrator beyond the newest ones, except those of running imports; returns the ids of the tasks. */
  forgetOldest: async (db: Db, userId: number, keep: number): Promise<number[]> => {
    const rows = await db
      .updateTable('imports')
      .set(withoutFile)
      .where('id', 'in', (from) =>
        from
          .selectFrom('imports as kept')
          .select('kept.id')
          .where('kept.created_by', '=', userId)
          .where('kept.file_id', 'is not', null)
          .orderBy('kept.id', 'desc')
          .offset(keep),
      )
      .where(isNotRunning)
      .returning('task_id')
      .execute();
    return rows.flatMap(({ task_id }) => task_id ?? []);
  },
  /** Keeps how finished tasks ended, before they are removed. */
  keepFinalStates: (db: Db) =>
    db
      .updateTable('imports')
      .from('tasks')
      .set({ final_state: finalState })
      .whereRef('tasks.id', '=', 'imports.task_id')
      .where('tasks.finished_at', 'is not', null)
      .where(sql<boolean>`imports.final_state is distinct from ${finalState}`)
      .execute(),

  /** The fields that an administrator chose for headers of a kind, by the folded header. */
  findChosen: async (db: Db, userId: number, kind: ImportKind): Promise<ChosenFields> => {
    const row = await db
      .selectFrom('import_mappings')
      .select(sql<ChosenFields>`fields`.as('fields'))
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row?.fields ?? {};
  },
  /** Remembers the chosen fields of the last file in place of those of the file before. */
  saveChosen: (db: Db, { userId, kind, fields }: { userId: number; kind: ImportKind; fields: ChosenFields }) =>
    db
      .insertInto('import_mappings')
      .values({ user_id: userId, kind, fields: json(fields) })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ fields: json(fields) }))
      .execute(),
};
