import { resumeNotifications } from './delivery/resume.job.ts';
import { sendNotification } from './delivery/send.job.ts';

export { notifyMember, notifyMembers } from './notifications.service.ts';
export { searchNotifications } from './notifications-search.read.ts';

/** The jobs that send notifications. */
export const notificationJobs = [sendNotification, resumeNotifications];
