import { sql } from 'kysely';
import type { TaskState } from '../../../contract/entities/tasks.ts';
import { type PageQuery, paginateRows } from '../../kit/list.ts';
import { ascending, descending } from '../../kit/walk.ts';
import type { Db } from '../../platform/database/index.ts';
import type { NewTaskChange, NewTaskProblem, Progress } from './kind.ts';

type NewTask = { kind: string; title: string; params: unknown; total: number; requestId: string; by: number; at: Date; verifiedAt: Date };
type Run = { id: number; runId: string };
type NewChanges = { changes: readonly NewTaskChange[]; expiresAt: Date };
type Finish = {
  state: 'done' | 'failed';
  at: Date;
  message?: string | undefined;
  result?: object | undefined;
  file?: { id: string; name: string; expiresAt: Date } | undefined;
  undoUntil: Date | undefined;
};

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
const selectTasks = (db: Db) => db.selectFrom('tasks').selectAll();
/** Only a task that changed something can be undone. */
const undoUntilIfDone = (until: Date | undefined) => sql<Date | null>`case when done > 0 then ${until ?? null}::timestamptz end`;

export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>;

export const tasksRepo = {
  insert: (db: Db, { kind, title, params, total, requestId, by, at, verifiedAt }: NewTask): Promise<TaskRow> =>
    db
      .insertInto('tasks')
      .values({
        ...{ kind, title, total, params: JSON.stringify(params), request_id: requestId },
        ...{ created_by: by, created_at: at, progressed_at: at, verified_at: verifiedAt },
      })
      .returningAll()
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
  list: (db: Db, { userId, state, query }: { userId: number; state: TaskState | undefined; query: PageQuery }) =>
    paginateRows(
      selectTasks(db)
        .where('created_by', '=', userId)
        .where((eb) => (state === undefined ? eb.lit(true) : eb('state', '=', state))),
      descending('id'),
      query,
    ),
  find: (db: Db, id: number, userId: number) => selectTasks(db).where('id', '=', id).where('created_by', '=', userId).executeTakeFirst(),
  lock: (db: Db, id: number, userId: number) =>
    selectTasks(db).where('id', '=', id).where('created_by', '=', userId).forUpdate().executeTakeFirst(),
  listProblems: (db: Db, taskId: number, query: PageQuery) =>
    paginateRows(
      db.selectFrom('task_problems').select(['id', 'entity', 'record_id', 'label', 'reason']).where('task_id', '=', taskId),
      ascending('id'),
      query,
    ),
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
  cancel: (db: Db, id: number, { at, undoUntil }: { at: Date; undoUntil: Date | undefined }): Promise<TaskRow> =>
    db
      .updateTable('tasks')
      .set({ state: 'cancelled', finished_at: at, run_id: null, undo_until: undoUntilIfDone(undoUntil) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  setUndone: (db: Db, id: number, by: number) => db.updateTable('tasks').set({ undone_by: by }).where('id', '=', id).execute(),

  /** Takes a task over for a run; undefined if it is finished, or if another run made progress since `staleBefore`. */
  begin: (db: Db, { id, runId }: Run, { at, staleBefore }: { at: Date; staleBefore: Date }): Promise<TaskRow | undefined> =>
    db
      .updateTable('tasks')
      .set({
        ...{ state: 'running', run_id: runId, progressed_at: at },
        started_at: sql<Date>`coalesce(started_at, ${at})`,
        runs: sql<number>`runs + 1`,
      })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .where((eb) => eb.or([eb('run_id', 'is', null), eb('progressed_at', '<', staleBefore)]))
      .returningAll()
      .executeTakeFirst(),
  /** Stores progress; returns false if the run may not, because the task is finished or belongs to another run. */
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
        ...(cursor !== undefined && { cursor: json(cursor) }),
        ...(total !== undefined && { total }),
        ...{ progressed_at: at, runs: 0 },
      })
      .where('id', '=', id)
      .where('run_id', '=', runId)
      .returning('id')
      .executeTakeFirst();
    return saved !== undefined;
  },
  insertProblems: async (db: Db, taskId: number, problems: readonly NewTaskProblem[]): Promise<void> => {
    const rows = problems.map(({ entity = null, recordId = null, label, reason }) => ({ entity, record_id: recordId, label, reason }));
    if (rows.length === 0) return;
    await sql`
      insert into task_problems (task_id, entity, record_id, label, reason)
      select ${taskId}, entity, record_id, label, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (entity text, record_id integer, label text, reason text)`.execute(db);
  },
  insertChanges: async (db: Db, taskId: number, { changes, expiresAt }: NewChanges): Promise<void> => {
    const rows = changes.map(({ entity, recordId, before, version = null }) => ({ entity, record_id: recordId, before, version }));
    if (rows.length === 0) return;
    await sql`
      insert into task_changes (task_id, entity, record_id, before, version, expires_at)
      select ${taskId}, entity, record_id, before, version, ${expiresAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (entity text, record_id integer, before jsonb, version timestamptz)`.execute(
      db,
    );
  },
  isOwnedBy: async (db: Db, { id, runId }: Run): Promise<boolean> =>
    (await db.selectFrom('tasks').select('id').where('id', '=', id).where('run_id', '=', runId).executeTakeFirst()) !== undefined,
  /** Says that a run is alive. */
  touch: (db: Db, { id, runId }: Run, at: Date) =>
    db.updateTable('tasks').set({ progressed_at: at }).where('id', '=', id).where('run_id', '=', runId).execute(),
  /** Lets another run take the task over at once. */
  release: (db: Db, { id, runId }: Run, at: Date) =>
    db.updateTable('tasks').set({ run_id: null, progressed_at: at }).where('id', '=', id).where('run_id', '=', runId).execute(),
  /** Ends a task; returns false if the run may not. */
  finish: async (db: Db, { id, runId }: Run, { state, at, message, result, file, undoUntil }: Finish): Promise<boolean> => {
    const finished = await db
      .updateTable('tasks')
      .set({
        ...{ state, finished_at: at, run_id: null, message: message ?? null, result: json(result) },
        ...(file && { file_id: file.id, file_name: file.name, expires_at: file.expiresAt }),
        undo_until: undoUntilIfDone(undoUntil),
      })
      .where('id', '=', id)
      .where('run_id', '=', runId)
      .returning('id')
      .executeTakeFirst();
    return finished !== undefined;
  },
  /** Marks unfinished tasks without progress since an instant, and returns their ids. */
  restartStalled: async (db: Db, { since, at }: { since: Date; at: Date }): Promise<number[]> => {
    const stalled = await db
      .updateTable('tasks')
      .set({ run_id: null, progressed_at: at })
      .where('finished_at', 'is', null)
      .where('progressed_at', '<', since)
      .returning('id')
      .execute();
    return stalled.map(({ id }) => id);
  },
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
      .where('status', '=', 'approved')
      .executeTakeFirst(),
};
