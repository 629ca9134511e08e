import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./blog-screens.tsx');

export const blogScreens = {
  list: lazyRouteComponent(load, 'BlogList'),
  listRoute: async () => (await import('../../../contract/entities/blogs.ts')).blogRoutes.list,
  archive: lazyRouteComponent(load, 'BlogArchive'),
};
