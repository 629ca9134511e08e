import { resumeNotifications } from './resume.job.ts';
import { sendNotification } from './send.job.ts';

/** What has to be run for notifications to be sent. */
export const notificationJobs = [sendNotification, resumeNotifications];
