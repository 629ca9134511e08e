import { lazyRouteComponent } from '@tanstack/react-router';

export const groupScreens = {
  list: lazyRouteComponent(() => import('./group-list.tsx'), 'GroupList'),
  listRoute: async () => (await import('../../../contract/entities/groups.ts')).groupRoutes.list,
  page: lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage'),
};
