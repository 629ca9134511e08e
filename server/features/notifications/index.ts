export { notificationsRoutes } from './notifications.routes.ts';
export { notifyMember } from './notify-member.ts';
export { notificationJobs } from './sending/index.ts';
