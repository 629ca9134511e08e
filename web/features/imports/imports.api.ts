import { useQuery, useQueryClient } from '@tanstack/react-query';
import { areaRoutes } from '../../../contract/entities/areas.ts';
import { auditRoutes } from '../../../contract/entities/audit.ts';
import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { companyRoutes } from '../../../contract/entities/companies.ts';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { groupRoutes } from '../../../contract/entities/groups.ts';
import {
  type ImportId,
  type ImportListQuery,
  type ImportOptions,
  type ImportState,
  importId,
  importRoutes,
} from '../../../contract/entities/imports.ts';
import { promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { tagRoutes } from '../../../contract/entities/tags.ts';
import { taskRoutes } from '../../../contract/entities/tasks.ts';
import { useDownload } from '../../kit/data/download.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { routeKey, routeQuery, useList, useOptionPages } from '../../kit/data/queries.ts';
import { t } from '../../platform/i18n.ts';

const own = [importRoutes.list, importRoutes.get, auditRoutes.list];

const lists = [doctorRoutes, companyRoutes, areaRoutes, specialtyRoutes, promoCodeRoutes, categoryRoutes, tagRoutes, groupRoutes];

/** What an import changes, now or while it runs. */
const imported = [...own, ...lists.map(({ list }) => list), groupRoutes.get, groupRoutes.members];

const isRunning = (state: ImportState | undefined) => state === 'waiting' || state === 'running';

const progressInterval = 1_500;

export const useImports = (query: ImportListQuery) => useList(importRoutes.list, { query });

/** An import, which is requested again while it runs. */
export const useImport = (id: number) =>
  useQuery({
    ...routeQuery(importRoutes.get, { params: { id: importId.parse(id) } }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.data.state) || isRunning(data?.data.undo?.state) ? progressInterval : false),
  });

export const useUploadImport = () =>
  useApiMutation(importRoutes.upload, { invalidates: own, skipSuccessToast: true, failure: t('imports.uploadFailed') });

/** Checks the file of an import. What the check found is shown before the import is loaded again. */
export const useCheckImport = (id: ImportId) => {
  const client = useQueryClient();
  const mutation = useApiMutation(importRoutes.check, { invalidates: own, skipSuccessToast: true, failure: t('imports.checkFailed') });
  const send = async (body: ImportOptions) => {
    const params = { id };
    const outcome = await mutation.send({ params, body });
    if (outcome.ok) client.setQueryData(routeKey(importRoutes.get, { params }), outcome.result);
    return outcome;
  };
  return { ...mutation, send };
};

export const useRunImport = () =>
  useApiMutation(importRoutes.run, { invalidates: imported, success: t('imports.started'), failure: t('imports.runFailed') });

export const useUndoImport = () =>
  useApiMutation(taskRoutes.undo, { invalidates: imported, success: t('imports.undoStarted'), failure: t('imports.undoFailed') });

export const useCancelImport = () =>
  useApiMutation(taskRoutes.cancel, { invalidates: imported, success: t('imports.cancelled'), failure: t('imports.cancelFailed') });

export const useProblemsFile = () =>
  useDownload(importRoutes.problems, {
    invalidates: [auditRoutes.list],
    success: t('imports.downloaded'),
    failure: t('imports.downloadFailed'),
  });

export const useTemplate = () =>
  useDownload(importRoutes.template, { invalidates: [], success: t('imports.downloaded'), failure: t('imports.downloadFailed') });

export const useGroupOptions = (search: string) => useOptionPages(groupRoutes.list, search);
