import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a separate chunk, loaded when it is shown. */
export const libraryScreens = {
  shelves: lazyRouteComponent(() => import('./library-page.tsx'), 'Library'),
};
