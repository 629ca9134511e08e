import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const specialtyScreens = {
  list: lazyRouteComponent(() => import('./specialty-list.tsx'), 'SpecialtyList'),
  firstList: async () => (await import('../../../contract/entities/specialties.ts')).specialtyRoutes.list,
  archive: lazyRouteComponent(() => import('./specialty-archive.tsx'), 'SpecialtyArchive'),
};
