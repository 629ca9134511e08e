import { lazyRouteComponent } from '@tanstack/react-router';

export const storyScreens = {
  list: lazyRouteComponent(() => import('./story-list.tsx'), 'StoryList'),
  listRoute: async () => (await import('../../../contract/entities/stories.ts')).storyRoutes.list,
  archive: lazyRouteComponent(() => import('./story-archive.tsx'), 'StoryArchive'),
};
