import { lazyRouteComponent } from '@tanstack/react-router';

export const videoScreens = {
  archive: lazyRouteComponent(() => import('./video-archive.tsx'), 'VideoArchive'),
};
