import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const storyScreens = {
  list: lazyRouteComponent(() => import('./story-list.tsx'), 'StoryList'),
  firstList: async () => (await import('../../../contract/entities/stories.ts')).storyRoutes.list,
  archive: lazyRouteComponent(() => import('./story-archive.tsx'), 'StoryArchive'),
};
