import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { activeAccountStatuses } from '../../../../contract/entities/members/account-status.ts';
import type { TaskListQuery, TaskState } from '../../../../contract/entities/office/tasks.ts';
import { containsPattern, type PageQuery, readPage } from '../../../kit/list.ts';
import { ascending, descending } from '../../../kit/order.ts';
import type { Db, Tables } from '../../../platform/database/index.ts';
import type { NewTaskChange, NewTaskProblem, Progress } from './kind.ts';

type NewTask = {
  kind: string;
  title: string;
  params: unknown;
  total: number;
  undoPermission: string | undefined;
  requestId: string;
  by: number;
  at: Date;
  passwordConfirmedAt: Date;
};
type Run = { id: number; runId: string };
type NewChanges = { changes: readonly NewTaskChange[]; expiresAt: Date };
type Finish = {
  state: 'done' | 'failed';
  at: Date;
  title?: string | undefined;
  message?: string | undefined;
  result?: object | undefined;
  file?: { id: string; name: string; expiresAt: Date } | undefined;
  undoUntil: Date | undefined;
};

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

// Without the parameters: those of a bulk action have up to 50,000 ids, and the list is read every two seconds.
const shownColumns = [
  ...(['id', 'kind', 'title', 'state', 'total', 'done', 'failed', 'message', 'result', 'file_id', 'file_name', 'expires_at'] as const),
  ...(['undo_until', 'undo_permission', 'undone_by', 'created_at', 'started_at', 'finished_at'] as const),
] as const;
/** The task that this one undoes. A continued undo has several; the newest one counts. */
const selectUndone = (eb: ExpressionBuilder<Tables, 'tasks'>) =>
  eb.selectFrom('tasks as undone').whereRef('undone.undone_by', '=', 'tasks.id').orderBy('undone.id', 'desc').limit(1);
const selectShown = (db: Db, userId: number) =>
  db
    .selectFrom('tasks')
    .select(shownColumns)
    .select((eb) => [
      // An undo that was refused for every record counts as none, because all changes are still there.
      eb
        .selectFrom('tasks as undoing')
        .select('undoing.state')
        .whereRef('undoing.id', '=', 'tasks.undone_by')
        .where((undo) => undo.or([undo('undoing.state', '<>', 'done'), undo('undoing.done', '>', 0), undo('undoing.failed', '=', 0)]))
        .as('undo_state'),
      eb.selectFrom('imports').select('imports.id').whereRef('imports.task_id', '=', 'tasks.id').as('import_id'),
      selectUndone(eb).select('undone.id').as('undoes_id'),
      selectUndone(eb).select('undone.title').as('undoes_title'),
    ])
    .where('created_by', '=', userId);

/** Only a task that changed something can be undone. */
const undoUntilIfChanged = (until: Date | undefined) =>
  sql<Date | null>`case when exists (select from task_changes where task_id = tasks.id) then ${until ?? null}::timestamptz end`;

/** The title of a finished task. It says so if every record was refused, because notices show the title only. */
const titleOfDone = (title: string | undefined) =>
  sql<string>`case when done = 0 and failed > 0 then title || ' (nothing changed)' else coalesce(${title ?? null}::text, title) end`;

/** A task without its parameters. */
export type ShownTask = Pick<Selectable<Tables['tasks']>, (typeof shownColumns)[number]>;
/** A task with the state of the one that reversed it, the one that it reversed, and its import. */
export type OwnTask = ShownTask & {
  undo_state: TaskState | null;
  undoes_id: number | null;
  undoes_title: string | null;
  import_id: number | null;
};
export type TaskRow = Selectable<Tables['tasks']>;

export const tasksRepo = {
  insert: (db: Db, { kind, title, params, total, undoPermission, requestId, by, at, passwordConfirmedAt }: NewTask): Promise<ShownTask> =>
    db
      .insertInto('tasks')
      .values({
        ...{ kind, title, total, params: JSON.stringify(params), request_id: requestId },
        ...{ created_by: by, created_at: at, alive_at: at, verified_at: passwordConfirmedAt, undo_permission: undoPermission ?? null },
      })
      .returning(shownColumns)
      .executeTakeFirstOrThrow(),
  countOpen: async (db: Db, userId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_by', '=', userId)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  list: (db: Db, userId: number, query: TaskListQuery) => {
    const { name, state, type } = query;
    const rows = selectShown(db, userId)
      .$if(state !== undefined, (qb) => qb.where('state', '=', state ?? 'done'))
      .$if(type !== undefined, (qb) => qb.where('kind', 'in', [`${type}`, `${type}-undo`]))
      .$if(Boolean(name), (qb) => qb.where(sql<SqlBool>`fold_text(title) like ${containsPattern(name ?? '')}`));
    return readPage(db, { rows, order: descending('id'), query });
  },
  find: (db: Db, id: number, userId: number): Promise<OwnTask | undefined> =>
    selectShown(db, userId).where('id', '=', id).executeTakeFirst(),
  lock: (db: Db, id: number, userId: number): Promise<OwnTask | undefined> =>
    selectShown(db, userId).where('id', '=', id).forUpdate().executeTakeFirst(),
  readParams: async (db: Db, id: number): Promise<unknown> =>
    (await db.selectFrom('tasks').select('params').where('id', '=', id).executeTakeFirstOrThrow()).params,
  listProblems: (db: Db, taskId: number, query: PageQuery) =>
    readPage(db, {
      rows: db.selectFrom('task_problems').select(['id', 'entity', 'record_id', 'label', 'reason']).where('task_id', '=', taskId),
      order: ascending('id'),
      query,
    }),
  /** Lists the cells of a file that an import could not use, in their order. */
  listFailedCells: (db: Db, taskId: number, limit?: number) =>
    db
      .selectFrom('task_problems')
      .select(['file_row as row', 'file_column as column', 'file_value as value', 'reason'])
      .where('task_id', '=', taskId)
      .where('file_row', 'is not', null)
      .orderBy('id')
      .$if(limit !== undefined, (qb) => qb.limit(limit ?? 0))
      .$narrowType<{ row: number }>()
      .execute(),
  /** Forgets the quoted values of the files of these tasks. */
  forgetFileValues: (db: Db, taskIds: readonly number[]) =>
    db
      .updateTable('task_problems')
      .set({ file_value: null })
      .where('task_id', '=', sql<number>`any(${[...taskIds]}::bigint[])`)
      .where('file_value', 'is not', null)
      .execute(),
  /** Lists the changes of a task after a change, in their order. */
  listChanges: (db: Db, { taskId, after, limit }: { taskId: number; after: number; limit: number }) =>
    db
      .selectFrom('task_changes')
      .select(['id', 'entity', 'record_id', 'before', 'version'])
      .where('task_id', '=', taskId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  countChanges: async (db: Db, taskId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('task_changes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    return count;
  },
  cancel: (db: Db, id: number, { at, undoUntil }: { at: Date; undoUntil: Date | undefined }) =>
    db
      .updateTable('tasks')
      .set({ state: 'cancelled', finished_at: at, run_id: null, undo_until: undoUntilIfChanged(undoUntil) })
      .where('id', '=', id)
      .execute(),
  setUndone: (db: Db, id: number, by: number) => db.updateTable('tasks').set({ undone_by: by }).where('id', '=', id).execute(),
  /** Lets a new task begin where one of the same kind stopped, with the number of records that are left. */
  continueFrom: (db: Db, id: number, stopped: number) =>
    db
      .updateTable('tasks')
      .from('tasks as stopped')
      .set({ cursor: sql`stopped.cursor`, total: sql<number>`greatest(stopped.total - stopped.done - stopped.failed, 0)` })
      .where('tasks.id', '=', id)
      .where('stopped.id', '=', stopped)
      .execute(),

  /** Takes a task over for a run; undefined if it is finished, or if another run has shown life after `staleBefore`. */
  begin: (db: Db, { id, runId }: Run, { at, staleBefore }: { at: Date; staleBefore: Date }): Promise<TaskRow | undefined> =>
    db
      .updateTable('tasks')
      .set({
        ...{ state: 'running', run_id: runId, alive_at: at },
        started_at: sql<Date>`coalesce(started_at, ${at})`,
        runs: sql<number>`runs + 1`,
      })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .where((eb) => eb.or([eb('run_id', 'is', null), eb('alive_at', '<', staleBefore)]))
      .returningAll()
      .executeTakeFirst(),
  /**
   * Stores progress; returns false if the run may not, because the task is finished or belongs to another run. Without a cursor the next run
   * repeats the work, so the number of runs stays.
   */
  saveProgress: async (
    db: Db,
    { id, runId, at }: Run & { at: Date },
    { done = 0, failed = 0, total, cursor }: Progress,
  ): Promise<boolean> => {
    const saved = await db
      .updateTable('tasks')
      .set({
        done: sql<number>`done + ${done}`,
        failed: sql<number>`failed + ${failed}`,
        ...(cursor !== undefined && { cursor: json(cursor), runs: 0 }),
        ...(total !== undefined && { total }),
        alive_at: at,
      })
      .where('id', '=', id)
      .where('run_id', '=', runId)
      .returning('id')
      .executeTakeFirst();
    return saved !== undefined;
  },
  insertProblems: async (db: Db, taskId: number, problems: readonly NewTaskProblem[]): Promise<void> => {
    const rows = problems.map(({ entity = null, recordId = null, cell, label, reason }) => ({
      ...{ entity, record_id: recordId, label, reason },
      ...{ file_row: cell?.row ?? null, file_column: cell?.column ?? null, file_value: cell?.value ?? null },
    }));
    if (rows.length === 0) return;
    await sql`
      insert into task_problems (task_id, entity, record_id, file_row, file_column, file_value, label, reason)
      select ${taskId}, entity, record_id, file_row, file_column, file_value, label, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (entity text, record_id bigint, file_row integer, file_column text, file_value text, label text, reason text)`.execute(db);
  },
  insertChanges: async (db: Db, taskId: number, { changes, expiresAt }: NewChanges): Promise<void> => {
    const rows = changes.map(({ entity, recordId, before, version = null }) => ({ entity, record_id: recordId, before, version }));
    if (rows.length === 0) return;
    await sql`
      insert into task_changes (task_id, entity, record_id, before, version, expires_at)
      select ${taskId}, entity, record_id, before, version, ${expiresAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (entity text, record_id bigint, before jsonb, version timestamptz)`.execute(
      db,
    );
  },
  isOwnedBy: async (db: Db, { id, runId }: Run): Promise<boolean> =>
    (await db.selectFrom('tasks').select('id').where('id', '=', id).where('run_id', '=', runId).executeTakeFirst()) !== undefined,
  /** Says that a run is alive. */
  touch: (db: Db, { id, runId }: Run, at: Date) =>
    db.updateTable('tasks').set({ alive_at: at }).where('id', '=', id).where('run_id', '=', runId).execute(),
  /** Lets another run take the task over at once. */
  release: (db: Db, { id, runId }: Run, at: Date) =>
    db.updateTable('tasks').set({ run_id: null, alive_at: at }).where('id', '=', id).where('run_id', '=', runId).execute(),
  /** Ends a task; returns false if the run may not. */
  finish: async (db: Db, { id, runId }: Run, { state, at, title, message, result, file, undoUntil }: Finish): Promise<boolean> => {
    const finished = await db
      .updateTable('tasks')
      .set({
        ...{ state, finished_at: at, run_id: null, message: message ?? null, result: json(result) },
        ...(state === 'done' ? { title: titleOfDone(title) } : title !== undefined && { title }),
        ...(file && { file_id: file.id, file_name: file.name, expires_at: file.expiresAt }),
        undo_until: undoUntilIfChanged(undoUntil),
      })
      .where('id', '=', id)
      .where('run_id', '=', runId)
      .returning('id')
      .executeTakeFirst();
    return finished !== undefined;
  },
  /** Releases unfinished tasks without a sign of life since an instant, and returns them. */
  releaseStalled: (db: Db, { since, at }: { since: Date; at: Date }) =>
    db
      .updateTable('tasks')
      .set({ run_id: null, alive_at: at })
      .where('finished_at', 'is', null)
      .where('alive_at', '<', since)
      .returning(['id', 'kind'])
      .execute(),
  /** The files whose time is over. */
  listExpiredFiles: async (db: Db, now: Date): Promise<string[]> => {
    const rows = await db.selectFrom('tasks').select('file_id').where('file_id', 'is not', null).where('expires_at', '<=', now).execute();
    return rows.flatMap(({ file_id }) => file_id ?? []);
  },
  forgetFiles: (db: Db, ids: readonly string[]) =>
    db
      .updateTable('tasks')
      .set({ file_id: null })
      .where('file_id', '=', sql<string>`any(${[...ids]}::text[])`)
      .execute(),
  /** The person who started a task, if still active. */
  findStarter: (db: Db, userId: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role', 'office_role'])
      .where('id', '=', userId)
      .where('archived_at', 'is', null)
      .where('status', 'in', activeAccountStatuses)
      .executeTakeFirst(),
};
