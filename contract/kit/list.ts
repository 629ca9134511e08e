import { z } from 'zod';
import { foldPhone } from './fold.ts';
import { rawText } from './text.ts';

export const pageSizes = [10, 15, 25, 50, 100] as const;
export const defaultPageSize = 15;

/** Query of a list route: the page from 1, its size, and the entity's own filters. A page below 1 or no number is refused, never guessed. */
export const listQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject({
    page: z.int('Page must be a whole number').min(1, 'Page must be at least 1').max(1_000_000, 'Page must be at most 1000000').default(1),
    per_page: z.literal(pageSizes, `Page size must be one of ${pageSizes.join(', ')}`).default(defaultPageSize),
    ...filters,
  });

/** Query of a list that only pages and searches by name. */
export const namedListQuery = () => listQuery({ name: searchTerm });

/** A search term; empty means not searched. */
export const searchTerm = rawText('Search').trim().max(100, 'Search for at most 100 characters').optional();

/** A search term within phone numbers, folded as they are. */
export const phoneSearchTerm = rawText('Search').trim().max(100, 'Search for at most 100 characters').overwrite(foldPhone).optional();

/** Search terms of which any may match, sent as `area=…` or `area[]=…`: names or ids. */
export const searchTerms = z.array(rawText('Search').trim().min(1).max(100)).max(20).optional();

/** The list envelope of the API: rows under `data.data`, beside the page they belong to. `total_is_minimum` marks a total counted only up to a bound. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.object({
      data: z.array(item),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
      total_is_minimum: z.boolean().optional(),
    }),
  });

/** What a list answers, for a given kind of row. */
export type Page<Item> = {
  data: { data: Item[]; current_page: number; last_page: number; per_page: number; total: number; total_is_minimum?: boolean | undefined };
};

/** One object under `data`, with the sentence for a toast where the call wrote something. */
export const answerOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item, message: z.string().optional() });

/** A write that has nothing to show but its sentence. */
export const done = z.object({ message: z.string() });

/** A page of rows within a record's answer. */
export const pagePart = <Item extends z.ZodType>(item: Item) => pageOf(item).shape.data.omit({ total_is_minimum: true });
