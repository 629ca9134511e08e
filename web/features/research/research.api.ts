import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { type ResearchId, type ResearchListQuery, researchRoutes } from '../../../contract/entities/research.ts';
import { tagRoutes } from '../../../contract/entities/tags.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';
import { buyersOf } from '../library/index.ts';

// Categories and tags say how many researches carry them.
const labelled = [researchRoutes.list, researchRoutes.categories, researchRoutes.tags, categoryRoutes.list, tagRoutes.list];
const counted = [...labelled, researchRoutes.stats];
const moved = [...counted, researchRoutes.archived];

export const useResearches = (query: ResearchListQuery) => useList(researchRoutes.list, { query });

export const useArchivedResearches = (query: ResearchListQuery) => useList(researchRoutes.archived, { query }, { isNeverStale: true });

export const useResearchCategories = (page: number) => useList(researchRoutes.categories, { query: { page, per_page: 10 } });

export const useResearchTags = (page: number) => useList(researchRoutes.tags, { query: { page, per_page: 10 } });

/** A page of the doctors who bought a research. */
export const useResearchBuyers = (id: ResearchId, page: number) =>
  buyersOf(
    useQuery({
      ...routeQuery(researchRoutes.stats, { query: { id, page } }),
      select: ({ data }) => ('doctors_purchased_researches' in data ? data.doctors_purchased_researches : undefined),
      placeholderData: keepPreviousData,
      ...every(signedLife),
    }),
  );

export const useCreateResearch = () =>
  useWrite(researchRoutes.create, { refresh: counted, success: t('research.added'), failure: t('research.createFailed') });

export const useUpdateResearch = () =>
  useWrite(researchRoutes.update, {
    refresh: labelled,
    success: t('research.updated'),
    failure: t('research.updateFailed'),
  });

export const useRestoreResearches = () => useRestore(researchRoutes.restore, { refresh: moved, failure: t('research.restoreFailed') });

export const useArchiveResearch = () =>
  useArchive(researchRoutes.archive, {
    restore: useRestoreResearches(),
    refresh: moved,
    success: t('research.deleted'),
    failure: t('research.deleteFailed'),
  });
