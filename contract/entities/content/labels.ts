import { z } from 'zod';
import { reference } from '../../kit/ids.ts';
import { listQuery, pageResponse, searchTerm } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import type { Permission } from '../../permissions.ts';
import { categoryId } from './categories.ts';
import { tagId } from './tags.ts';

/** A record's categories and tags, ordered by name. */
export const labelFields = { categories: z.array(reference), tags: z.array(reference) };

/** The categories to give a record. Forms send one, the API accepts several. Without the field they stay; an empty list removes all. */
export const categoryIds = z.array(categoryId).max(20, 'Choose at most 20').optional();

/** The categories and tags to give a record. Without a field they stay; an empty list removes all. */
export const labelIds = { category_ids: categoryIds, tag_ids: z.array(tagId).max(20, 'Choose at most 20').optional() };

/** Filters by label: the label of exactly that name if there is one, otherwise every label whose name contains the term. */
export const labelFilters = { tag_name: searchTerm, category_name: searchTerm };

type LabeledEntity = { readonly plural: string; readonly permissions: { readonly read: Permission } };

/** The query of the labels in use. */
export const labelQuery = listQuery({ name: searchTerm });

/** A label in use, and how many of the records have it. */
export const labelInUse = reference.extend({ count: z.int() });

/** The routes that list the categories and the tags in use, for the filters above a list. */
export const labelRoutes = ({ plural, permissions }: LabeledEntity, paths: { categories: string; tags: string }) => ({
  categories: route({
    method: 'GET',
    path: paths.categories,
    summary: `Lists the categories of active ${plural}, by name.`,
    permission: permissions.read,
    query: labelQuery,
    response: pageResponse(labelInUse),
  }),
  tags: route({
    method: 'GET',
    path: paths.tags,
    summary: `Lists the tags of active ${plural}, by name.`,
    permission: permissions.read,
    query: labelQuery,
    response: pageResponse(labelInUse),
  }),
});
