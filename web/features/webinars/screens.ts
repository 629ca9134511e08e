import { lazyRouteComponent } from '@tanstack/react-router';

export const webinarScreens = {
  list: lazyRouteComponent(() => import('./webinar-list.tsx'), 'WebinarList'),
  listRoute: async () => (await import('../../../contract/entities/webinars.ts')).webinarRoutes.list,
};
