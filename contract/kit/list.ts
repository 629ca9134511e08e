import { z } from 'zod';
import { rawText } from './fields.ts';
import { normalizeEmail, normalizeLine, normalizeNameOrNumber, normalizePhone, normalizeTaxNumber } from './normalize.ts';

export const pageSizes = [10, 15, 25, 50, 100] as const;
export const defaultPageSize = 15;

/** The query of a list route: the page from 1, its size, and the entity's filters. Any other page is rejected. */
export const listQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject({
    page: z.int('Page must be a whole number').min(1, 'Page must be at least 1').max(1_000_000, 'Page must be at most 1000000').default(1),
    per_page: z.literal(pageSizes, `Page size must be one of ${pageSizes.join(', ')}`).default(defaultPageSize),
    ...filters,
  });

// PostgreSQL has no year 0.
const day = z.iso
  .date('Choose a day')
  .refine((text) => text >= '0001-01-01', 'Choose a day')
  .optional();

/** Filters a list by the date that it shows: its first and its last day, both inclusive, in the configured zone. */
export const dayFilters = { from: day, to: day };

type SortOrder<Name extends string> = Name | `-${Name}`;

/** What a list can be ordered by. */
export const sortNames = ['name', 'created', 'start', 'coins', 'status_since'] as const;
export type SortName = (typeof sortNames)[number];

/** The order of a list by one of some names; a minus reverses it. Without one, the newest records are first. */
export const sortOrder = <const Name extends SortName>(...names: Name[]) => {
  const orders = names.flatMap((name): SortOrder<Name>[] => [name, `-${name}`]);
  return z.literal(orders, `Sort by one of ${orders.join(', ')}, or leave it out`).optional();
};

/** The query of a list with filters and orders, and that of its archive, which has the same filters and one order. */
export const listQueries = <Filters extends z.ZodRawShape, const Name extends SortName>(filters: Filters, ...orders: Name[]) => ({
  list: listQuery({ ...filters, sort: sortOrder(...orders) }),
  archive: listQuery(filters),
});

/** The query of a list that is searched by name and by day. */
export const nameListQuery = () => listQuery({ name: searchTerm, ...dayFilters });

const searchTermOf = (normalize: (value: string) => string) =>
  rawText('Search').overwrite(normalize).max(100, 'Search must not exceed 100 characters').optional();

/** A search term; an empty one does not filter. */
export const searchTerm = searchTermOf(normalizeLine);

/** A search term for names that may be numbers, normalized like such a name. */
export const nameOrNumberSearchTerm = searchTermOf(normalizeNameOrNumber);

/** A search term for phone numbers, normalized like a phone number. */
export const phoneSearchTerm = searchTermOf(normalizePhone);

/** A search term for e-mail addresses, normalized like an address. */
export const emailSearchTerm = searchTermOf(normalizeEmail);

/** A search term for tax numbers, normalized like a tax number. */
export const taxNumberSearchTerm = searchTermOf(normalizeTaxNumber);

/** Names or ids sent as `area=…` or `area[]=…`; a record has to match one of them. */
export const searchTerms = z
  .array(rawText('Search').overwrite(normalizeLine).min(1, 'Search must not be empty').max(100))
  .max(20)
  .optional();

/** The response of a list route: the items in `data.data`, with the paging fields next to them. `total_is_minimum` marks a total that was counted up to a limit. */
export const pageResponse = <Item extends z.ZodType>(item: Item) =>
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

/** The response of a list route, for one type of item. */
export type Page<Item> = {
  data: { data: Item[]; current_page: number; last_page: number; per_page: number; total: number; total_is_minimum?: boolean | undefined };
};

/** A response with one object in `data`, and a message if the request wrote something. */
export const dataResponse = <Item extends z.ZodType>(item: Item) => z.object({ data: item, message: z.string().optional() });

/** A response with a message only. */
export const messageResponse = z.object({ message: z.string() });

/** A page of items within the response of a record. */
export const nestedPage = <Item extends z.ZodType>(item: Item) => pageResponse(item).shape.data.omit({ total_is_minimum: true });
