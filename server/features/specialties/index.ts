export { specialtiesRoutes } from './specialties.routes.ts';
