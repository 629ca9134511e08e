import { type TagListQuery, tagRoutes } from '../../../contract/entities/tags.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const counted = [tagRoutes.list, tagRoutes.stats];
const moved = [...counted, tagRoutes.archived];

export const useTags = (query: TagListQuery) => useList(tagRoutes.list, { query });

export const useArchivedTags = (query: TagListQuery) => useList(tagRoutes.archived, { query }, { isNeverStale: true });

export const useTagOptions = (search: string) => useOptionPages(tagRoutes.list, search);

export const useCreateTag = () =>
  useWrite(tagRoutes.create, {
    refresh: counted,
    success: t('common.added'),
    failure: t('tags.createFailed'),
  });

export const useUpdateTag = () =>
  useWrite(tagRoutes.update, {
    refresh: [tagRoutes.list],
    success: t('tags.updated'),
    failure: t('tags.updateFailed'),
  });

export const useRestoreTags = () => useRestore(tagRoutes.restore, { refresh: moved, clashesAt: '/tags', failure: t('tags.restoreFailed') });

export const useArchiveTag = () =>
  useArchive(tagRoutes.archive, {
    restore: useRestoreTags(),
    refresh: moved,
    success: t('tags.deleted'),
    failure: t('tags.deleteFailed'),
  });
