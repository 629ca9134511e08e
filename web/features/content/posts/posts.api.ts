import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PostListQuery, postRoutes } from '../../../../contract/entities/content/posts.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeQuery, signedUrlLifetime, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

export const usePosts = (query: PostListQuery) => useList(postRoutes.list, { query }, { refetchEvery: signedUrlLifetime });

/** Reads a post with a page of its reactions. The page shown stays until the next one arrives. */
export const usePost = (id: number, page = 1) =>
  useQuery({
    ...routeQuery(postRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });

export const usePostComments = (id: number, page: number) =>
  useList(postRoutes.comments, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });

export const useRestorePosts = () => useRestore(postRoutes, { failure: t('posts.restoreFailed') });

export const useArchivePost = () =>
  useArchive(postRoutes.archive, {
    restore: useRestorePosts(),
    success: t('posts.deleted'),
    failure: t('posts.deleteFailed'),
  });

/** Shows a held post, unless its author has changed it since it was read. */
export const useShowPost = () => useApiMutation(postRoutes.show, { success: t('posts.shown'), failure: t('posts.showFailed') });

export const useHideComment = () => {
  const routes = { restore: postRoutes.restoreComment, archive: postRoutes.hideComment };
  return useArchive(routes.archive, {
    restore: useRestore(routes, { failure: t('reactions.commentRestoreFailed') }),
    success: t('reactions.commentDeleted'),
    failure: t('reactions.commentDeleteFailed'),
  });
};

export const useArchiveVideo = () =>
  useApiMutation(postRoutes.archiveVideo, {
    success: t('posts.videoDeleted'),
    failure: t('posts.videoDeleteFailed'),
  });
