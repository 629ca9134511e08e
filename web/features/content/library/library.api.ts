import { useQuery } from '@tanstack/react-query';
import { bookRoutes } from '../../../../contract/entities/content/books.ts';
import { researchRoutes } from '../../../../contract/entities/content/research.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';

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

const newest = { query: { page: 1, per_page: 10 } } as const;

export const useNewestBooks = () => useList(bookRoutes.list, newest);

export const useNewestResearch = () => useList(researchRoutes.list, newest);
