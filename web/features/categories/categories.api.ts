import { type CategoryListQuery, categoryRoutes } from '../../../contract/entities/categories.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const counted = [categoryRoutes.list, categoryRoutes.stats];
const moved = [...counted, categoryRoutes.archived];

export const useCategories = (query: CategoryListQuery) => useList(categoryRoutes.list, { query });

export const useArchivedCategories = (query: CategoryListQuery) => useList(categoryRoutes.archived, { query }, { isNeverStale: true });

export const useCategoryOptions = (search: string) => useOptionPages(categoryRoutes.list, search);

export const useCreateCategory = () =>
  useWrite(categoryRoutes.create, {
    refresh: counted,
    success: t('common.added'),
    failure: t('categories.createFailed'),
  });

export const useUpdateCategory = () =>
  useWrite(categoryRoutes.update, {
    refresh: [categoryRoutes.list],
    success: t('categories.updated'),
    failure: t('categories.updateFailed'),
  });

export const useRestoreCategories = () =>
  useRestore(categoryRoutes.restore, { refresh: moved, clashesAt: '/categories', failure: t('categories.restoreFailed') });

export const useArchiveCategory = () =>
  useArchive(categoryRoutes.archive, {
    restore: useRestoreCategories(),
    refresh: moved,
    success: t('categories.deleted'),
    failure: t('categories.deleteFailed'),
  });
