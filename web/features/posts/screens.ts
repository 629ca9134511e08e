import { lazyRouteComponent } from '@tanstack/react-router';

export const postScreens = {
  list: lazyRouteComponent(() => import('./post-list.tsx'), 'PostList'),
  listRoute: async () => (await import('../../../contract/entities/posts.ts')).postRoutes.list,
};
