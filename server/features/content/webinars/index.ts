import { endWebinars } from './end.job.ts';

/** The jobs that end webinars. */
export const webinarJobs = [endWebinars];
