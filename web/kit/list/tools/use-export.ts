import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { task } from '../../../../contract/entities/office/tasks.ts';
import {
  type ExportFormat,
  type ExportRoute,
  exportRoute,
  exportTaskRoute,
  maxDirectRows,
  maxPickedRows,
} from '../../../../contract/kit/export.ts';
import { request } from '../../../platform/http/api.ts';
import { type ApiError, asApiError } from '../../../platform/http/api-error.ts';
import { downloadFile } from '../../../platform/http/download.ts';
import { useText } from '../../../platform/i18n.ts';
import { showProgress } from '../../../platform/progress-toast.ts';
import { dismissToast, showError, showSuccess } from '../../../platform/toast.ts';
import { invalidateChanged } from '../../data/concerned.ts';
import { mutationErrorText } from '../../data/error-texts.ts';
import { routeKey } from '../../data/queries.ts';
import { useStartedTask } from '../../tasks/started-tasks.ts';
import type { ToolList } from '../list-tool.ts';
import type { Selection } from '../rows/selection.tsx';
import { currentColumns } from '../table/column-change.ts';

type ListSpec = Parameters<typeof exportRoute>[0];

/** The columns of an export: those that the list shows, or all. */
export type ExportColumns = 'shown' | 'all';

const routes = new WeakMap<ListSpec, ExportRoute>();

/** The route that exports a list. */
const exportRouteOf = ({ params }: ToolList): ExportRoute => {
  const spec = params.spec as ListSpec; // Every list has a query of filters.
  const route = routes.get(spec) ?? exportRoute(spec);
  routes.set(spec, route);
  return route;
};

/** The number of rows of an export, as far as the total of the list is known. */
export const countRows = ({ list }: ToolList, selection: Selection | undefined): number => {
  if (!selection) return list.total;
  return selection.isAllMatching ? list.total - selection.except.length : selection.ids.length;
};

/** Whether an export takes a task, as far as its total is known. */
export const needsTask = (list: ToolList, selection?: Selection): boolean => countRows(list, selection) > maxDirectRows;

/** Whether a selection has too many records for an address. */
export const isTooManyPicked = (selection: Selection | undefined): boolean =>
  selection !== undefined && Math.max(selection.ids.length, selection.except.length) > maxPickedRows;

/** The columns that the table shows, in their order, by the keys of the export; `shown` for a list without a table. */
const shownColumns = (list: ToolList): string => {
  const keys = new Map(list.columns.get().map(({ name, exports }) => [name, exports]));
  const shown = currentColumns(list).filter(({ is_hidden: isHidden }) => !isHidden);
  return [...new Set(shown.flatMap(({ name }) => keys.get(name) ?? []))].join(',') || 'shown';
};

/** The filters of the rows of an export. Selected records may be such that the filters of the moment leave out. */
const filtersOf = ({ params: { query } }: ToolList, selection: Selection | undefined): object => {
  const { page: _page, per_page: _size, ...filters } = query;
  if (!selection) return filters;
  if (!selection.isAllMatching) return { ...(query['sort'] ? { sort: query['sort'] } : {}), ids: selection.ids.join(',') };
  return selection.except.length > 0 ? { ...filters, except: selection.except.join(',') } : filters;
};

/** Exports a list with its filters, or the selected records of it: saves the file, or starts a task if the list is too long for that. */
export const useExport = (list: ToolList, pathParams: object, selection?: Selection) => {
  const text = useText();
  const client = useQueryClient();
  const showTask = useStartedTask();
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const { spec } = list.params;

  const showFailure = (error: ApiError) => {
    // The user chose not to verify the password, so there is nothing to say.
    if (error.code !== 'fresh_needed') showError(mutationErrorText(error, text('exports.failed')));
    // The permissions of the user may have changed.
    if (error.code === 'forbidden') void client.invalidateQueries({ queryKey: routeKey(sessionRoutes.me) });
  };
  const start = async (input: { query: object; params: object }) => {
    const { data } = await request(exportTaskRoute(spec as ListSpec, task), input as never);
    showTask(data);
    showSuccess(text('exports.started'));
  };
  const save = async (input: { query: object; params: object }) => {
    if (needsTask(list, selection)) return start(input);
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
      const chosen = columns === 'shown' ? { columns: shownColumns(list) } : {};
      await save({ params: pathParams, query: { ...filtersOf(list, selection), format, ...chosen } });
    } catch (error) {
      showFailure(asApiError(error));
    } finally {
      isRunning.current = false;
      setIsPending(false);
      dismissToast(toast);
      invalidateChanged(client, exportRouteOf(list));
    }
  };
  return { run, isPending };
};
