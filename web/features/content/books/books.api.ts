import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Book, bookRoutes } from '../../../../contract/entities/content/books.ts';
import type { Content } from '../../../kit/content/content-hooks.ts';
import { pollEvery, routeQuery, signedUrlLifetime, toListResult } from '../../../kit/data/queries.ts';

// The list is refetched before the signed URLs of the PDFs expire.
export const books: Content<Book, typeof bookRoutes> = {
  routes: bookRoutes,
  texts: 'books',
  refetchEvery: signedUrlLifetime,
};

/** Reads a book, active or archived. */
export const useBook = (id: number) =>
  useQuery({
    ...routeQuery(bookRoutes.stats, { query: { id, page: 1 } }),
    select: ({ data }) => ('doctors_purchased_books' in data ? { data } : undefined),
    ...pollEvery(signedUrlLifetime),
  });

/** Reads a page of the doctors who bought a book. */
export const useBookBuyers = (id: number, page: number) => {
  const query = useQuery({
    ...routeQuery(bookRoutes.stats, { query: { id, page } }),
    select: ({ data }) => ('doctors_purchased_books' in data ? data.doctors_purchased_books : undefined),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });
  return toListResult(query, query.data);
};
