import { lazyRouteComponent } from '@tanstack/react-router';

export const messageScreens = {
  list: lazyRouteComponent(() => import('./list/message-list.tsx'), 'MessageList'),
  listRoute: async () => (await import('../../../contract/entities/messages.ts')).messageRoutes.list,
  page: lazyRouteComponent(() => import('./page/message-page.tsx'), 'MessagePage'),
  archive: lazyRouteComponent(() => import('./list/message-archive.tsx'), 'MessageArchive'),
};
