import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type StoryId, type StoryListQuery, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeQuery, signedUrlLifetime, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';
import { usePollVideos } from '../../messages/uploads/index.ts';

/** Reads a page of the active stories, again until their videos are ready or failed. */
export const useStories = (query: StoryListQuery) => {
  const list = useList(storyRoutes.list, { query });
  usePollVideos(
    list.rows.map(({ upload }) => upload),
    [storyRoutes.list],
  );
  return list;
};

export const useArchivedStories = (query: StoryListQuery) => useList(storyRoutes.archived, { query }, { isChangedOnlyHere: true });

/** Reads a story with a page of its reactions. The page shown stays until the next one arrives. */
export const useStory = (id: number, page = 1) =>
  useQuery({
    ...routeQuery(storyRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });

/** The URL of the player: a new one each time it opens, and unchanged while it plays. */
export const usePlayerUrl = (id: StoryId) =>
  useQuery({ ...routeQuery(storyRoutes.playData, { params: { id } }), staleTime: 'static', gcTime: 0 });

export const useCreateStory = () => useApiMutation(storyRoutes.create, { success: t('stories.added'), failure: t('stories.createFailed') });

export const useUpdateStory = () =>
  useApiMutation(storyRoutes.update, {
    success: t('stories.updated'),
    failure: t('stories.updateFailed'),
  });

export const useRestoreStories = () => useRestore(storyRoutes, { failure: t('stories.restoreFailed') });

export const useArchiveStory = () =>
  useArchive(storyRoutes.archive, {
    restore: useRestoreStories(),
    success: t('stories.deleted'),
    failure: t('stories.deleteFailed'),
  });
