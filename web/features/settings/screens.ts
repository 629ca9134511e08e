import { lazyRouteComponent } from '@tanstack/react-router';

export const settingsScreens = {
  settings: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
};
