import { z } from 'zod';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, listQuery, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { entities } from '../index.ts';

export const taskId = bigRecordId('TaskId');

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const taskState = z.enum(taskStates);
export type TaskState = z.infer<typeof taskState>;

/** What a list of tasks is filtered by: changes of many records, exports or imports, each with the tasks that reverse them. */
export const taskTypes = ['bulk', 'export', 'import'] as const;
export type TaskType = (typeof taskTypes)[number];

/** Work in the background that a person started and can watch. */
export const task = z.object({
  id: taskId,
  /** What the task does, such as `bulk`. */
  kind: z.string(),
  /** One line for the person who started it, such as 'Archive 1,284 doctors'. */
  title: z.string(),
  state: taskState,
  /** How many records it has to handle. */
  total: z.int(),
  /** How many records it handled, without those of `failed`. */
  done: z.int(),
  /** How many records could not be handled; `/tasks/:id/problems` says why. */
  failed: z.int(),
  /** Why the task failed, or what a finished task says; null if nothing more is to be said. */
  message: z.string().nullable(),
  /** Figures of a finished task, by name. */
  result: z.record(z.string(), z.union([z.number(), z.string(), z.null()])).nullable(),
  /** The file that can be downloaded until `expires_at`; null if there is none. */
  file_name: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** Until when `/tasks/:id/undo` reverses the changes; null if it cannot. */
  undo_until: z.iso.datetime().nullable(),
  /** The newest task that reverses this one; null if there is none. */
  undone_by: z.object({ id: taskId, state: taskState }).nullable(),
  /** The task that this one reverses; null if it reverses none. */
  undoes: z.object({ id: taskId, title: z.string() }).nullable(),
  /** The import that this task runs, whose page has its report; null for any other task. */
  import_id: z.int().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type Task = z.infer<typeof task>;

/** A record that a task could not handle. */
export const taskProblem = z.object({
  id: z.int(),
  /** The kind of the record, such as `doctors`; null if the problem is about no record. */
  entity: z.string().nullable(),
  record_id: z.int().nullable(),
  /** The record's name when the task came to it, or the place of the problem, such as 'Row 12'. */
  label: z.string(),
  reason: z.string(),
});
export type TaskProblem = z.infer<typeof taskProblem>;

export const taskListQuery = listQuery({ name: searchTerm, state: taskState.optional(), type: z.enum(taskTypes).optional() });
export type TaskListQuery = z.infer<typeof taskListQuery>;

const permission = entities.tasks.permissions.own;

export const taskRoutes = {
  list: route({
    method: 'GET',
    path: '/tasks',
    summary: 'Lists the tasks that the caller started, newest first.',
    permission,
    query: taskListQuery,
    response: pageResponse(task),
  }),
  get: route({
    method: 'GET',
    path: '/tasks/:id',
    summary: 'Returns a task that the caller started.',
    permission,
    params: idParams(taskId),
    response: dataResponse(task),
  }),
  problems: route({
    method: 'GET',
    path: '/tasks/:id/problems',
    summary: 'Lists the records that a task could not handle, with the reasons.',
    permission,
    params: idParams(taskId),
    query: listQuery({}),
    response: pageResponse(taskProblem),
  }),
  cancel: route({
    method: 'POST',
    path: '/tasks/:id/cancel',
    summary: 'Stops a task. What it has done stays done.',
    permission,
    params: idParams(taskId),
    response: dataResponse(task),
  }),
  undo: route({
    method: 'POST',
    path: '/tasks/:id/undo',
    summary: 'Starts a task that reverses the changes of a task, except those of records that were changed since.',
    permission: entities.tasks.permissions.undo,
    params: idParams(taskId),
    response: dataResponse(task),
  }),
  file: route({
    method: 'GET',
    path: '/tasks/:id/file',
    summary: 'Sends the file of a finished task until it expires.',
    permission,
    params: idParams(taskId),
    response: z.string(),
    download: 'application/octet-stream',
  }),
};
