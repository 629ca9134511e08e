import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const conferenceScreens = {
  list: lazyRouteComponent(() => import('./conference-list.tsx'), 'ConferenceList'),
  firstList: async () => (await import('../../../contract/entities/conferences.ts')).conferenceRoutes.list,
  archive: lazyRouteComponent(() => import('./conference-archive.tsx'), 'ConferenceArchive'),
};
