import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BookId, type BookListQuery, bookRoutes } from '../../../contract/entities/books.ts';
import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { tagRoutes } from '../../../contract/entities/tags.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';
import { buyersOf } from '../library/index.ts';

// Categories and tags say how many books carry them.
const labelled = [bookRoutes.list, bookRoutes.categories, bookRoutes.tags, categoryRoutes.list, tagRoutes.list];
const counted = [...labelled, bookRoutes.stats];
const moved = [...counted, bookRoutes.archived];

/** Their PDFs have signed addresses. */
export const useBooks = (query: BookListQuery) => useList(bookRoutes.list, { query }, { refetchEvery: signedLife });

export const useArchivedBooks = (query: BookListQuery) =>
  useList(bookRoutes.archived, { query }, { isNeverStale: true, refetchEvery: signedLife });

export const useBookCategories = (page: number) => useList(bookRoutes.categories, { query: { page, per_page: 10 } });

export const useBookTags = (page: number) => useList(bookRoutes.tags, { query: { page, per_page: 10 } });

/** A page of the doctors who bought a book. */
export const useBookBuyers = (id: BookId, page: number) =>
  buyersOf(
    useQuery({
      ...routeQuery(bookRoutes.stats, { query: { id, page } }),
      select: ({ data }) => ('doctors_purchased_books' in data ? data.doctors_purchased_books : undefined),
      placeholderData: keepPreviousData,
      ...every(signedLife),
    }),
  );

export const useCreateBook = () =>
  useWrite(bookRoutes.create, { refresh: counted, success: t('books.added'), failure: t('books.createFailed') });

export const useUpdateBook = () =>
  useWrite(bookRoutes.update, { refresh: labelled, success: t('books.updated'), failure: t('books.updateFailed') });

export const useRestoreBooks = () => useRestore(bookRoutes.restore, { refresh: moved, failure: t('books.restoreFailed') });

export const useArchiveBook = () =>
  useArchive(bookRoutes.archive, {
    restore: useRestoreBooks(),
    refresh: moved,
    success: t('books.deleted'),
    failure: t('books.deleteFailed'),
  });
