export { webinars } from './webinars.service.ts';
