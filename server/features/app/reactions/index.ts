export { react } from './reactions.service.ts';
