import { type BulkRoutes, createBulkTasks } from './features/bulk/index.ts';
import { createExportTask } from './features/exports/index.ts';
import { importTask, undoImportTask } from './features/imports/index.ts';
import type { TaskKind } from './features/tasks/index.ts';

/** Every kind of task. Each feature declares its own with `defineTask`. */
export const createTaskKinds = (routes: BulkRoutes): readonly TaskKind<unknown>[] => [
  ...Object.values(createBulkTasks(routes)),
  createExportTask(routes) as TaskKind<unknown>,
  importTask,
  undoImportTask,
];
