import { z } from 'zod';
import { searchTerm } from '../kit/list.ts';
import { categoryId } from './categories.ts';
import { named } from './members.ts';
import { tagId } from './tags.ts';

/** The categories and tags that a record carries, by name. */
export const labelFields = { categories: z.array(named), tags: z.array(named) };

/** The categories of a record as sent: forms pick one, the API keeps what it gets; what is not sent stays, an empty list takes all away. */
export const categoryIds = z.array(categoryId).max(20, 'Choose at most 20').optional();

/** Categories and tags as sent; what is not sent stays, an empty list takes all away. */
export const labelIds = { category_ids: categoryIds, tag_ids: z.array(tagId).max(20, 'Choose at most 20').optional() };

/** Filters by label: the one of exactly that name where there is one, else all whose name contains it. */
export const labelFilters = { tag_name: searchTerm, category_name: searchTerm };
