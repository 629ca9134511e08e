import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PostListQuery, postRoutes } from '../../../contract/entities/posts.ts';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const shown = [postRoutes.list, postRoutes.get];
const labelled = [postRoutes.categories, postRoutes.tags];

export const usePosts = (query: PostListQuery) => useList(postRoutes.list, { query }, { refetchEvery: signedLife });

export const usePostCategories = (page: number) => useList(postRoutes.categories, { query: { page, per_page: 10 } });

export const usePostTags = (page: number) => useList(postRoutes.tags, { query: { page, per_page: 10 } });

/** A post with a page of who reacted; the page shown stays while another comes. */
export const usePost = (id: number, page: number) =>
  useQuery({
    ...routeQuery(postRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...every(signedLife),
  });

export const usePostComments = (id: number, page: number) =>
  useList(postRoutes.comments, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedLife });

export const useArchivePost = () =>
  useWrite(postRoutes.archive, {
    refresh: [postRoutes.list, ...labelled],
    success: t('posts.deleted'),
    failure: t('posts.deleteFailed'),
  });

export const useHideComment = () =>
  useWrite(postRoutes.hideComment, {
    refresh: [postRoutes.comments, ...shown],
    success: t('reactions.commentDeleted'),
    failure: t('reactions.commentDeleteFailed'),
  });

export const useArchiveVideo = () =>
  useWrite(postRoutes.archiveVideo, { refresh: shown, success: t('posts.videoDeleted'), failure: t('posts.videoDeleteFailed') });
