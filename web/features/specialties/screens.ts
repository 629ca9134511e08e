import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./specialty-screens.tsx');

export const specialtyScreens = {
  list: lazyRouteComponent(load, 'SpecialtyList'),
  listRoute: async () => (await import('../../../contract/entities/specialties.ts')).specialtyRoutes.list,
  archive: lazyRouteComponent(load, 'SpecialtyArchive'),
};
