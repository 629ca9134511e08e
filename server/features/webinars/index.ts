import { endWebinars } from './end.job.ts';

export { webinarsRoutes } from './webinars.routes.ts';

/** The jobs that end webinars. */
export const webinarJobs = [endWebinars];
