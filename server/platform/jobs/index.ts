export { defineJob, type Enqueue, type Job, type JobContext, type JobMeans } from './job.ts';
export { type Jobs, openJobs } from './runner.ts';
