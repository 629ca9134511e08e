export { defineJob, type Enqueue, type Job, type JobContext } from './job.ts';
export { type Jobs, openJobs } from './runner.ts';
