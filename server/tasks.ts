import { importTask, undoImportTask } from './features/members/imports/index.ts';
import { type BulkRoutes, createBulkTasks } from './features/office/bulk/index.ts';
import { createExportTask } from './features/office/exports/index.ts';
import type { TaskKind } from './features/office/tasks/index.ts';

/** Every kind of task. Each feature declares its own with `defineTask`. */
export const createTaskKinds = (routes: BulkRoutes): readonly TaskKind<unknown>[] => [
  ...Object.values(createBulkTasks(routes)),
  createExportTask(routes) as TaskKind<unknown>,
  importTask,
  undoImportTask,
];
