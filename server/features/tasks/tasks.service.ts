import { createReadStream } from 'node:fs';
import { type TaskListQuery, task } from '../../../contract/entities/tasks.ts';
import { audit } from '../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { conflict, forbidden, notFound, orNotFound } from '../../platform/errors.ts';
import type { Download } from '../../platform/registration.ts';
import type { StartedTask, TaskKind } from './kind.ts';
import { getUndoUntil, runTask, toRunningTask } from './run.job.ts';
import { type TaskRow, tasksRepo } from './tasks.repo.ts';

const maxOpenTasks = 20;

/** A task as its response shows it. */
const presentTask = (row: TaskRow, now: Date, undoUntil: string | null = null): StartedTask => {
  const hasFile = row.file_id !== null && row.expires_at !== null && row.expires_at > now;
  const { kind, title, state, total, done, failed, message } = row;
  return {
    ...{ id: row.id, kind, title, state, total, done, failed, message },
    result: task.shape.result.parse(row.result),
    file_name: hasFile ? row.file_name : null,
    expires_at: hasFile ? (row.expires_at?.toISOString() ?? null) : null,
    undo_until: undoUntil,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
};

type NewTask<Params> = { kind: TaskKind<Params>; params: Params; total: number; title: string };

/** Starts a task in the transaction of the caller. It runs if the transaction commits. Throws 409 if the caller has too many unfinished tasks. */
export const startTask = async <Params>(context: Context, { kind, params, total, title }: NewTask<Params>): Promise<StartedTask> => {
  const { db, actor, now, requestId } = context;
  if (!actor.can(kind.permission(params))) throw forbidden();
  if ((await tasksRepo.countOpen(db, actor.id)) >= maxOpenTasks)
    throw conflict(`You have ${maxOpenTasks} tasks that are not finished. Wait for one of them, or cancel it.`);
  const row = await tasksRepo.insert(db, {
    kind: kind.name,
    title,
    params,
    total,
    requestId,
    by: actor.id,
    at: now,
    verifiedAt: actor.verifiedAt,
  });
  await context.enqueue(runTask, { task_id: row.id });
  return presentTask(row, now);
};

/** The changes of a task after a change, in their order. */
export const listTaskChanges = tasksRepo.listChanges;

const findOwn = async (context: Pick<Context, 'db' | 'actor'>, id: number) =>
  orNotFound(await tasksRepo.find(context.db, id, context.actor.id), `task ${id}`);
const lockOwn = async ({ db, actor }: Context, id: number) => orNotFound(await tasksRepo.lock(db, id, actor.id), `task ${id}`);

const isFinished = ({ finished_at }: TaskRow) => finished_at !== null;

export const createTasksService = (kinds: readonly TaskKind<unknown>[]) => {
  const findKind = ({ kind }: TaskRow) => kinds.find(({ name }) => name === kind);
  /** Until when the caller may undo a task; null if not. */
  const getUndoTime = ({ actor, now }: Pick<Context, 'actor' | 'now'>, row: TaskRow): string | null => {
    const { undo_until: until, undone_by: by } = row;
    if (!until || by !== null || until <= now) return null;
    const kind = findKind(row);
    const permission = kind?.undo?.permission(kind.params.parse(row.params));
    return permission && actor.can(permission) ? until.toISOString() : null;
  };
  const present = (context: Context, row: TaskRow) => presentTask(row, context.now, getUndoTime(context, row));
  return {
    async list(context: Context, query: TaskListQuery) {
      const page = await tasksRepo.list(context.db, { userId: context.actor.id, state: query.state, query });
      return presentPage(page, (row) => present(context, row), query);
    },
    get: async (context: Context, id: number) => ({ data: present(context, await findOwn(context, id)) }),
    async listProblems(context: Context, id: number, query: PageQuery) {
      await findOwn(context, id);
      return presentPage(await tasksRepo.listProblems(context.db, id, query), (row) => row, query);
    },
    /** Stops a task. A step that runs is rolled back. */
    async cancel(context: Context, id: number) {
      const { db, now } = context;
      const row = await lockOwn(context, id);
      if (isFinished(row)) throw conflict('This task has finished already');
      const cancelled = await tasksRepo.cancel(db, id, { at: now, undoUntil: getUndoUntil(findKind(row), now) });
      await audit(context, { action: 'tasks.cancel', entity: 'tasks', id, after: { done: cancelled.done, total: cancelled.total } });
      return { data: present(context, cancelled), message: 'Cancelled' };
    },
    /** Starts the task that reverses the changes of a finished one. */
    async undo(context: Context, id: number) {
      const { db } = context;
      const row = await lockOwn(context, id);
      const kind = findKind(row);
      if (!isFinished(row)) throw conflict('This task has not finished yet');
      if (row.undone_by !== null) throw conflict('This was undone already');
      if (!kind?.undo || getUndoTime(context, row) === null) throw conflict('This can no longer be undone');
      const started = await kind.undo.start(context, toRunningTask(kind, row));
      await tasksRepo.setUndone(db, id, started.id);
      await audit(context, { action: 'tasks.undo', entity: 'tasks', id, after: { task_id: started.id } });
      return { data: started, message: 'Undo started' };
    },
    async sendFile(db: Db, context: Omit<Context, 'db'>, id: number): Promise<Download> {
      const row = await findOwn({ db, actor: context.actor }, id);
      const kind = findKind(row);
      if (!kind || !context.actor.can(kind.permission(kind.params.parse(row.params)))) throw forbidden();
      const { file_name: fileName } = presentTask(row, context.now);
      if (fileName === null || row.file_id === null) throw notFound('This task has no file, or its file has expired');
      const located = orNotFound(await context.files.locate(row.file_id, 'full'), 'file of this task');
      await audit({ ...context, db }, { action: 'tasks.file', entity: 'tasks', id });
      return { fileName, pieces: createReadStream(located.path) };
    },
  };
};
