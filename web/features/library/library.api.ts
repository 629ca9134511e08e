import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { bookRoutes } from '../../../contract/entities/books.ts';
import type { Purchase, purchasePage } from '../../../contract/entities/purchases.ts';
import { researchRoutes } from '../../../contract/entities/research.ts';
import { firstNumberOf, type ListResult, routeQuery } from '../../kit/data/queries.ts';

/** The number of items in a section; undefined until it is loaded. */
export type SectionCount = { readonly count: number | undefined; readonly isFailed: boolean };

export const useBookCount = (): SectionCount => {
  const { data, isError } = useQuery(routeQuery(bookRoutes.stats, { query: {} }));
  const totals = data?.data;
  return { isFailed: isError, count: totals && 'total_books' in totals ? totals.total_books : undefined };
};

export const useResearchCount = (): SectionCount => {
  const { data, isError } = useQuery(routeQuery(researchRoutes.stats, { query: {} }));
  const totals = data?.data;
  return { isFailed: isError, count: totals && 'total_researches' in totals ? totals.total_researches : undefined };
};

/** Returns the page of buyers in the response of an item as a list. */
export const toBuyerList = (query: UseQueryResult<z.infer<typeof purchasePage> | undefined>): ListResult<Purchase> => ({
  rows: query.data?.data ?? [],
  firstNumber: firstNumberOf(query.data),
  total: query.data?.total ?? 0,
  isMinimum: false,
  lastPage: query.data?.last_page ?? 1,
  isPending: query.isPending,
  isStale: query.isPlaceholderData,
  error: query.isError && query.data === undefined ? query.error : null,
  retry: () => void query.refetch(),
});
