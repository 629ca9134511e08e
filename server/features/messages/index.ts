export { touchMessages } from './messages.repo.ts';
