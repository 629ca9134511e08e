import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const tagScreens = {
  list: lazyRouteComponent(() => import('./tag-list.tsx'), 'TagList'),
  firstList: async () => (await import('../../../contract/entities/tags.ts')).tagRoutes.list,
  archive: lazyRouteComponent(() => import('./tag-archive.tsx'), 'TagArchive'),
};
