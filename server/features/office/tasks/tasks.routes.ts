import { taskRoutes as routes } from '../../../../contract/entities/office/tasks.ts';
import { handle, handleDownload } from '../../../kit/handle.ts';
import type { TaskKind } from './kind.ts';
import { createTasksService } from './tasks.service.ts';

export const tasksHandlers = (kinds: readonly TaskKind<unknown>[]) => {
  const tasks = createTasksService(kinds);
  return [
    handle(routes.list, ({ query, context }) => tasks.list(context, query)),
    handle(routes.get, ({ params, context }) => tasks.get(context, params.id)),
    handle(routes.problems, ({ params, query, context }) => tasks.listProblems(context, params.id, query)),
    handle(routes.cancel, ({ params, context }) => tasks.cancel(context, params.id)),
    handle(routes.undo, ({ params, context }) => tasks.undo(context, params.id)),
    handleDownload(routes.file, ({ params, context, database }) => tasks.sendFile(database.db, context, params.id)),
  ];
};
