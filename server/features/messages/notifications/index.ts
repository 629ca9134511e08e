import { resumeNotifications } from './delivery/resume.job.ts';
import { sendNotification } from './delivery/send.job.ts';
import { pushNotifications } from './push/push.job.ts';

export { createReportReceiver } from './delivery/reports.service.ts';
export { notificationsRead, type ReceivedRow } from './notifications.read.ts';
export { notificationsRepo } from './notifications.repo.ts';
export { notifyMember, notifyMembers } from './notifications.service.ts';
export { searchNotifications } from './notifications-search.read.ts';

export { sendNotification };

/** The jobs that send notifications. */
export const notificationJobs = [sendNotification, resumeNotifications, pushNotifications];
