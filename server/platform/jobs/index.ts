export { defineJob, type Job } from './job.ts';
export { type Jobs, openJobs } from './runner.ts';
