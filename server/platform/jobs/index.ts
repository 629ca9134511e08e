export { defineJob, type Enqueue, type Job, type JobContext, type JobDeps } from './job.ts';
export { type Jobs, openJobs } from './runner.ts';
