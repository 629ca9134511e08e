import { endWebinars } from './end.job.ts';

export { webinarsRoutes } from './webinars.routes.ts';

/** What moves webinars on by the clock. */
export const webinarJobs = [endWebinars];
