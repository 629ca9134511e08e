import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const statisticsScreens = {
  dashboard: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
};
