import { type TaskListQuery, task } from '../../../../contract/entities/office/tasks.ts';
import { type Permission, rolesByPermission } from '../../../../contract/permissions.ts';
import { audit } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, forbidden, notFound, orNotFound } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/registration.ts';
import { assertRecentPassword } from '../../../platform/security/recent-password.ts';
import { toPieces } from '../../../platform/storage/files/index.ts';
import type { StartedTask, TaskKind } from './kind.ts';
import { getUndoUntil, jobOf } from './run.job.ts';
import { type OwnTask, type ShownTask, tasksRepo } from './tasks.repo.ts';

const maxOpenTasks = 20;

/** A task as its response shows it. */
const presentTask = (row: ShownTask & Partial<OwnTask>, now: Date, undoUntil: string | null = null): StartedTask => {
  const hasFile = row.file_id !== null && row.expires_at !== null && row.expires_at > now;
  const { kind, title, state, total, done, failed, message, undone_by, undo_state, undoes_id, undoes_title } = row;
  return {
    ...{ id: row.id, kind, title, state, total, done, failed, message },
    result: task.shape.result.parse(row.result),
    file_name: hasFile ? row.file_name : null,
    expires_at: hasFile ? (row.expires_at?.toISOString() ?? null) : null,
    undo_until: undoUntil,
    undone_by: undone_by && undo_state ? { id: undone_by, state: undo_state } : null,
    undoes: undoes_id && undoes_title ? { id: undoes_id, title: undoes_title } : null,
    import_id: row.import_id ?? null,
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
    undoPermission: kind.undo?.permission(params),
    requestId,
    by: actor.id,
    at: now,
    passwordConfirmedAt: actor.passwordConfirmedAt,
  });
  await context.enqueue(jobOf(kind), { task_id: row.id });
  return presentTask(row, now);
};

/** The changes of a task after a change, in their order. */
export const listTaskChanges = tasksRepo.listChanges;

const findOwn = async (context: Pick<Context, 'db' | 'actor'>, id: number) =>
  orNotFound(await tasksRepo.find(context.db, id, context.actor.id), `task ${id}`);
const lockOwn = async ({ db, actor }: Context, id: number) => orNotFound(await tasksRepo.lock(db, id, actor.id), `task ${id}`);

const isFinished = ({ finished_at }: OwnTask) => finished_at !== null;
/** Whether another task has reversed the changes, or is doing so. One that failed or was cancelled can be started again. */
const isUndone = ({ undo_state: state }: OwnTask) => state !== null && state !== 'failed' && state !== 'cancelled';

/** A task may be older than a change of the permissions. */
const isPermission = (name: string): name is Permission => Object.hasOwn(rolesByPermission, name);

/** Until when the caller may undo a task; null if not. */
const getUndoTime = ({ actor, now }: Pick<Context, 'actor' | 'now'>, row: OwnTask): string | null => {
  const { undo_until: until, undo_permission: permission } = row;
  if (!until || !permission || until <= now || isUndone(row)) return null;
  return isPermission(permission) && actor.can(permission) ? until.toISOString() : null;
};
const present = (context: Context, row: OwnTask) => presentTask(row, context.now, getUndoTime(context, row));

export const createTasksService = (kinds: readonly TaskKind<unknown>[]) => {
  const findKind = ({ kind }: ShownTask) => kinds.find(({ name }) => name === kind);
  /** The kind and the parameters of a task; undefined if an older version stored what this one does not know. */
  const readKind = async (db: Db, row: ShownTask) => {
    const kind = findKind(row);
    const params = kind?.params.safeParse(await tasksRepo.readParams(db, row.id));
    return kind && params?.success ? { kind, params: params.data } : undefined;
  };
  return {
    async list(context: Context, query: TaskListQuery) {
      const page = await tasksRepo.list(context.db, context.actor.id, query);
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
      await tasksRepo.cancel(db, id, { at: now, undoUntil: getUndoUntil(findKind(row), now) });
      const cancelled = await findOwn(context, id);
      await audit(context, { action: 'tasks.cancel', entity: 'tasks', id, after: { done: cancelled.done, total: cancelled.total } });
      return { data: present(context, cancelled), message: 'Cancelled' };
    },
    /** Starts the task that reverses a finished one. It continues an undo that stopped, and repeats one that was refused for every record. */
    async undo(context: Context, id: number) {
      const { db } = context;
      const row = await lockOwn(context, id);
      if (!isFinished(row)) throw conflict('This task has not finished yet');
      if (isUndone(row)) throw conflict('This was undone already');
      const { kind, params } = (await readKind(db, row)) ?? {};
      if (!kind?.undo || getUndoTime(context, row) === null) throw conflict('This can no longer be undone');
      const changes = await tasksRepo.countChanges(db, id);
      const started = await kind.undo.start(context, { id, title: row.title, changes, params });
      if (row.undone_by !== null && row.undo_state !== null) await tasksRepo.continueFrom(db, started.id, row.undone_by);
      await tasksRepo.setUndone(db, id, started.id);
      await audit(context, { action: 'tasks.undo', entity: 'tasks', id, after: { task_id: started.id } });
      return { data: present(context, await findOwn(context, started.id)), message: 'Undo started' };
    },
    async sendFile(db: Db, context: Omit<Context, 'db'>, id: number): Promise<Download> {
      const row = await findOwn({ db, actor: context.actor }, id);
      const { kind, params } = (await readKind(db, row)) ?? {};
      if (!kind || !context.actor.can(kind.permission(params))) throw forbidden();
      if (kind.needsRecentPassword?.(params)) assertRecentPassword(context.actor, context.now, 'download a file with contact data');
      const { file_name: fileName } = presentTask(row, context.now);
      if (fileName === null || row.file_id === null) throw notFound('This task has no file, or its file has expired');
      const found = orNotFound(await context.files.find(row.file_id, 'full'), 'file of this task');
      await audit({ ...context, db }, { action: 'tasks.file', entity: 'tasks', id });
      return { fileName, pieces: toPieces(await found.stream()) };
    },
  };
};
