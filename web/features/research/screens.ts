import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./research-screens.tsx');

export const researchScreens = {
  list: lazyRouteComponent(load, 'ResearchList'),
  listRoute: async () => (await import('../../../contract/entities/research.ts')).researchRoutes.list,
  archive: lazyRouteComponent(load, 'ResearchArchive'),
};
