import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BlogId, type BlogListQuery, blogRoutes } from '../../../contract/entities/blogs.ts';
import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { tagRoutes } from '../../../contract/entities/tags.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

// Categories and tags say how many blogs carry them.
const labelled = [blogRoutes.list, blogRoutes.categories, blogRoutes.tags, categoryRoutes.list, tagRoutes.list];
const counted = [...labelled, blogRoutes.stats];
const moved = [...counted, blogRoutes.archived];

export const useBlogs = (query: BlogListQuery) => useList(blogRoutes.list, { query });

export const useArchivedBlogs = (query: BlogListQuery) => useList(blogRoutes.archived, { query }, { isNeverStale: true });

export const useBlogCategories = (page: number) => useList(blogRoutes.categories, { query: { page, per_page: 10 } });

export const useBlogTags = (page: number) => useList(blogRoutes.tags, { query: { page, per_page: 10 } });

/** A blog with a page of who reacted; the page shown stays while another comes. */
export const useBlog = (id: BlogId, page: number) =>
  useQuery({
    ...routeQuery(blogRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...every(signedLife),
  });

export const useCreateBlog = () =>
  useWrite(blogRoutes.create, { refresh: counted, success: t('blogs.added'), failure: t('blogs.createFailed') });

export const useUpdateBlog = () =>
  useWrite(blogRoutes.update, {
    refresh: [...labelled, blogRoutes.get],
    success: t('blogs.updated'),
    failure: t('blogs.updateFailed'),
  });

export const useRestoreBlogs = () => useRestore(blogRoutes.restore, { refresh: moved, failure: t('blogs.restoreFailed') });

export const useArchiveBlog = () =>
  useArchive(blogRoutes.archive, {
    restore: useRestoreBlogs(),
    refresh: moved,
    success: t('blogs.deleted'),
    failure: t('blogs.deleteFailed'),
  });
