import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./area-screens.tsx');

export const areaScreens = {
  list: lazyRouteComponent(load, 'AreaList'),
  listRoute: async () => (await import('../../../contract/entities/areas.ts')).areaRoutes.list,
  archive: lazyRouteComponent(load, 'AreaArchive'),
};
