import { endWebinars } from './end.job.ts';

export { getLinkEnd } from './webinar-start.service.ts';

/** The jobs that end webinars. */
export const webinarJobs = [endWebinars];
