export { sweep } from './sweep.job.ts';
