import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const bookScreens = {
  list: lazyRouteComponent(() => import('./book-list.tsx'), 'BookList'),
  firstList: async () => (await import('../../../contract/entities/books.ts')).bookRoutes.list,
  archive: lazyRouteComponent(() => import('./book-archive.tsx'), 'BookArchive'),
};
