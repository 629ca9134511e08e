import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Blog, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import type { Content } from '../../../kit/content/content-hooks.ts';
import { pollEvery, routeQuery, signedUrlLifetime } from '../../../kit/data/queries.ts';

export const blogs: Content<Blog, typeof blogRoutes> = { routes: blogRoutes, texts: 'blogs' };

/** Reads a blog with a page of its reactions. The page shown stays until the next one arrives. */
export const useBlog = (id: number, page = 1) =>
  useQuery({
    ...routeQuery(blogRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });
