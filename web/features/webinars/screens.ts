import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const webinarScreens = {
  list: lazyRouteComponent(() => import('./webinar-list.tsx'), 'WebinarList'),
  firstList: async () => (await import('../../../contract/entities/webinars.ts')).webinarRoutes.list,
};
