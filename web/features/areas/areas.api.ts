import { type AreaListQuery, areaRoutes } from '../../../contract/entities/areas.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const counted = [areaRoutes.list, areaRoutes.stats];
const moved = [...counted, areaRoutes.archived];

export const useAreas = (query: AreaListQuery) => useList(areaRoutes.list, { query });

export const useArchivedAreas = (query: AreaListQuery) => useList(areaRoutes.archived, { query }, { isNeverStale: true });

export const useAreaOptions = (search: string) => useOptionPages(areaRoutes.list, search);

export const useCreateArea = () =>
  useWrite(areaRoutes.create, { refresh: counted, success: t('common.added'), failure: t('areas.createFailed') });

export const useUpdateArea = () =>
  useWrite(areaRoutes.update, { refresh: [areaRoutes.list], success: t('areas.updated'), failure: t('areas.updateFailed') });

export const useRestoreAreas = () =>
  useRestore(areaRoutes.restore, { refresh: moved, clashesAt: '/areas', failure: t('areas.restoreFailed') });

export const useArchiveArea = () =>
  useArchive(areaRoutes.archive, {
    restore: useRestoreAreas(),
    refresh: moved,
    success: t('areas.deleted'),
    failure: t('areas.deleteFailed'),
  });
