import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./category-screens.tsx');

export const categoryScreens = {
  list: lazyRouteComponent(load, 'CategoryList'),
  listRoute: async () => (await import('../../../contract/entities/categories.ts')).categoryRoutes.list,
  archive: lazyRouteComponent(load, 'CategoryArchive'),
};
