import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { auditRoutes } from '../../../contract/entities/audit.ts';
import { sessionRoutes } from '../../../contract/entities/session.ts';
import { task } from '../../../contract/entities/tasks.ts';
import { type ExportFormat, type ExportRoute, exportRoute, exportTaskRoute, maxDirectRows } from '../../../contract/kit/export.ts';
import { request } from '../../platform/api.ts';
import { type ApiError, asApiError } from '../../platform/api-error.ts';
import { downloadFile } from '../../platform/download.ts';
import { useText } from '../../platform/i18n.ts';
import { showProgress } from '../../platform/progress-toast.ts';
import { dismissToast, showError, showSuccess } from '../../platform/toast.ts';
import { mutationErrorMessage } from '../data/error-messages.ts';
import { routeKey } from '../data/queries.ts';
import type { ToolList } from '../list/list-tool.ts';
import { useStartedTask } from '../tasks/started-tasks.ts';

type ListSpec = Parameters<typeof exportRoute>[0];

/** The columns of an export: those that the table shows by default, or all. */
export type ExportColumns = 'shown' | 'all';

const routes = new WeakMap<ListSpec, ExportRoute>();

/** The route that exports a list. */
export const exportRouteOf = ({ params }: ToolList): ExportRoute => {
  const spec = params.spec as ListSpec; // Every list has a query of filters.
  const route = routes.get(spec) ?? exportRoute(spec);
  routes.set(spec, route);
  return route;
};

/** Whether the export of a list takes a task, as far as its total is known. */
export const needsTask = ({ list }: ToolList): boolean => list.total > maxDirectRows;

/** Exports a list with its filters: saves the file, or starts a task if the list is too long for that. */
export const useExport = (list: ToolList, pathParams: object) => {
  const text = useText();
  const client = useQueryClient();
  const showTask = useStartedTask();
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const { spec, query } = list.params;
  const { page: _page, per_page: _size, ...filters } = query;

  const showFailure = (error: ApiError) => {
    // The user chose not to verify the password, so there is nothing to say.
    if (error.code !== 'fresh_needed') showError(mutationErrorMessage(error, text('exports.failed')));
    // The permissions of the user may have changed.
    if (error.code === 'forbidden') void client.invalidateQueries({ queryKey: routeKey(sessionRoutes.me) });
  };
  const start = async (input: { query: object; params: object }) => {
    const { data } = await request(exportTaskRoute(spec as ListSpec, task), input as never);
    showTask(data);
    showSuccess(text('exports.started'));
  };
  const save = async (input: { query: object; params: object }) => {
    if (needsTask(list)) return start(input);
    try {
      await downloadFile(exportRouteOf(list), input as never);
      showSuccess(text('exports.saved'));
    } catch (error) {
      // The total of a search is counted up to a limit only.
      if (asApiError(error).code !== 'too_large') throw error;
      await start(input);
    }
  };
  const run = async (format: ExportFormat, columns: ExportColumns): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    const toast = showProgress(text('exports.running'));
    try {
      await save({ params: pathParams, query: { ...filters, format, ...(columns === 'shown' ? { columns } : {}) } });
    } catch (error) {
      showFailure(asApiError(error));
    } finally {
      isRunning.current = false;
      setIsPending(false);
      dismissToast(toast);
      void client.invalidateQueries({ queryKey: routeKey(auditRoutes.list) });
    }
  };
  return { run, isPending };
};
