import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const areaScreens = {
  list: lazyRouteComponent(() => import('./area-list.tsx'), 'AreaList'),
  firstList: async () => (await import('../../../contract/entities/areas.ts')).areaRoutes.list,
  archive: lazyRouteComponent(() => import('./area-archive.tsx'), 'AreaArchive'),
};
