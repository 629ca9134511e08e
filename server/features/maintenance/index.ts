export { cleanup } from './cleanup.job.ts';
