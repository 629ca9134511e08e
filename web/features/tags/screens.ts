import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./tag-screens.tsx');

export const tagScreens = {
  list: lazyRouteComponent(load, 'TagList'),
  listRoute: async () => (await import('../../../contract/entities/tags.ts')).tagRoutes.list,
  archive: lazyRouteComponent(load, 'TagArchive'),
};
