export { areas } from './areas.routes.ts';
