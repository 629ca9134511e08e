import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const categoryScreens = {
  list: lazyRouteComponent(() => import('./category-list.tsx'), 'CategoryList'),
  firstList: async () => (await import('../../../contract/entities/categories.ts')).categoryRoutes.list,
  archive: lazyRouteComponent(() => import('./category-archive.tsx'), 'CategoryArchive'),
};
