export { specialties } from './specialties.routes.ts';
