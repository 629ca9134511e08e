import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./conference-screens.tsx');

export const conferenceScreens = {
  list: lazyRouteComponent(load, 'ConferenceList'),
  listRoute: async () => (await import('../../../contract/entities/conferences.ts')).conferenceRoutes.list,
  archive: lazyRouteComponent(load, 'ConferenceArchive'),
};
