import { lazyRouteComponent } from '@tanstack/react-router';

export const notificationScreens = {
  list: lazyRouteComponent(() => import('./notifications.tsx'), 'Notifications'),
  listRoute: async () => (await import('../../../contract/entities/notifications.ts')).notificationRoutes.list,
  page: lazyRouteComponent(() => import('./page/notification-page.tsx'), 'NotificationPage'),
};
