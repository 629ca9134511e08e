import { lazyRouteComponent } from '@tanstack/react-router';

export const statisticsScreens = {
  dashboard: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
};
