import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const videoScreens = {
  archive: lazyRouteComponent(() => import('./video-archive.tsx'), 'VideoArchive'),
};
