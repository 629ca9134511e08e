import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const notificationScreens = {
  list: lazyRouteComponent(() => import('./notifications.tsx'), 'Notifications'),
  firstList: async () => (await import('../../../contract/entities/notifications.ts')).notificationRoutes.list,
  page: lazyRouteComponent(() => import('./page/notification-page.tsx'), 'NotificationPage'),
};
