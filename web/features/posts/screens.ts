import { lazyRouteComponent } from '@tanstack/react-router';

/** The screen is a chunk of its own, loaded when it is shown. */
export const postScreens = {
  list: lazyRouteComponent(() => import('./post-list.tsx'), 'PostList'),
  firstList: async () => (await import('../../../contract/entities/posts.ts')).postRoutes.list,
};
