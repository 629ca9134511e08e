import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const blogScreens = {
  list: lazyRouteComponent(() => import('./blog-list.tsx'), 'BlogList'),
  firstList: async () => (await import('../../../contract/entities/blogs.ts')).blogRoutes.list,
  archive: lazyRouteComponent(() => import('./blog-archive.tsx'), 'BlogArchive'),
};
