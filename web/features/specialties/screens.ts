import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const specialtyScreens = {
  list: lazyRouteComponent(() => import('./specialty-list.tsx'), 'SpecialtyList'),
  archive: lazyRouteComponent(() => import('./specialty-archive.tsx'), 'SpecialtyArchive'),
};
