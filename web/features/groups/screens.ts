import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const groupScreens = {
  list: lazyRouteComponent(() => import('./group-list.tsx'), 'GroupList'),
  firstList: async () => (await import('../../../contract/entities/groups.ts')).groupRoutes.list,
  page: lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage'),
};
