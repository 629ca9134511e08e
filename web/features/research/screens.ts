import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const researchScreens = {
  list: lazyRouteComponent(() => import('./research-list.tsx'), 'ResearchList'),
  firstList: async () => (await import('../../../contract/entities/research.ts')).researchRoutes.list,
  archive: lazyRouteComponent(() => import('./research-archive.tsx'), 'ResearchArchive'),
};
