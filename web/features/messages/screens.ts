import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const messageScreens = {
  list: lazyRouteComponent(() => import('./list/message-list.tsx'), 'MessageList'),
  firstList: async () => (await import('../../../contract/entities/messages.ts')).messageRoutes.list,
  page: lazyRouteComponent(() => import('./page/message-page.tsx'), 'MessagePage'),
  archive: lazyRouteComponent(() => import('./list/message-archive.tsx'), 'MessageArchive'),
};
