import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ImportChoice,
  type ImportId,
  type ImportListQuery,
  type ImportOptions,
  type ImportState,
  importId,
  importRoutes,
} from '../../../../contract/entities/members/imports.ts';
import { taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { useDownload } from '../../../kit/data/download.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeKey, routeQuery, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

const isRunning = (state: ImportState | undefined) => state === 'waiting' || state === 'running';

const progressInterval = 1_500;

export const useImports = (query: ImportListQuery) => useList(importRoutes.list, { query });

/** An import, which is requested again while it runs. */
export const useImport = (id: number) =>
  useQuery({
    ...routeQuery(importRoutes.get, { params: { id: importId.parse(id) } }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.data.state) || isRunning(data?.data.undo?.state) ? progressInterval : false),
  });

export const useUploadImport = () => useApiMutation(importRoutes.upload, { skipSuccessToast: true, failure: t('imports.uploadFailed') });

/** Chooses the sheet, the encoding or the header of the file, and shows its columns before the import is loaded again. */
export const useChooseTable = (id: ImportId) => {
  const client = useQueryClient();
  const mutation = useApiMutation(importRoutes.choose, { skipSuccessToast: true, failure: t('imports.chooseFailed') });
  const send = async (body: ImportChoice) => {
    const params = { id };
    const outcome = await mutation.send({ params, body });
    if (outcome.ok) client.setQueryData(routeKey(importRoutes.get, { params }), outcome.result);
    return outcome;
  };
  return { ...mutation, send };
};

/** Checks the file of an import. What the check found is shown before the import is loaded again. */
export const useCheckImport = (id: ImportId) => {
  const client = useQueryClient();
  const mutation = useApiMutation(importRoutes.check, { skipSuccessToast: true, failure: t('imports.checkFailed') });
  const send = async (body: ImportOptions) => {
    const params = { id };
    const outcome = await mutation.send({ params, body });
    if (outcome.ok) client.setQueryData(routeKey(importRoutes.get, { params }), outcome.result);
    return outcome;
  };
  return { ...mutation, send };
};

export const useRunImport = () => useApiMutation(importRoutes.run, { skipSuccessToast: true, failure: t('imports.runFailed') });

export const useUndoImport = () => useApiMutation(taskRoutes.undo, { success: t('imports.undoStarted'), failure: t('imports.undoFailed') });

export const useCancelImport = () =>
  useApiMutation(taskRoutes.cancel, { success: t('imports.cancelled'), failure: t('imports.cancelFailed') });

export const useProblemsFile = () =>
  useDownload(importRoutes.problems, {
    success: t('imports.downloaded'),
    failure: t('imports.downloadFailed'),
  });

export const useTemplate = () =>
  useDownload(importRoutes.template, { success: t('imports.downloaded'), failure: t('imports.downloadFailed') });
