import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type StoryId, type StoryListQuery, storyRoutes } from '../../../contract/entities/stories.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const counted = [storyRoutes.list, storyRoutes.stats];
const moved = [...counted, storyRoutes.archived];

export const useStories = (query: StoryListQuery) => useList(storyRoutes.list, { query });

export const useArchivedStories = (query: StoryListQuery) => useList(storyRoutes.archived, { query }, { isNeverStale: true });

/** A story with a page of who reacted; the page shown stays while another comes. */
export const useStory = (id: StoryId, page: number) =>
  useQuery({
    ...routeQuery(storyRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...every(signedLife),
  });

/** The address of the player: a new one for each opening, and none other while it plays. */
export const usePlayAddress = (id: StoryId) =>
  useQuery({ ...routeQuery(storyRoutes.playData, { params: { id } }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

export const useCreateStory = () =>
  useWrite(storyRoutes.create, { refresh: counted, success: t('stories.added'), failure: t('stories.createFailed') });

export const useUpdateStory = () =>
  useWrite(storyRoutes.update, {
    refresh: [storyRoutes.list, storyRoutes.get],
    success: t('stories.updated'),
    failure: t('stories.updateFailed'),
  });

export const useRestoreStories = () => useRestore(storyRoutes.restore, { refresh: moved, failure: t('stories.restoreFailed') });

export const useArchiveStory = () =>
  useArchive(storyRoutes.archive, {
    restore: useRestoreStories(),
    refresh: moved,
    success: t('stories.deleted'),
    failure: t('stories.deleteFailed'),
  });
