import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./book-screens.tsx');

export const bookScreens = {
  list: lazyRouteComponent(load, 'BookList'),
  listRoute: async () => (await import('../../../contract/entities/books.ts')).bookRoutes.list,
  archive: lazyRouteComponent(load, 'BookArchive'),
};
