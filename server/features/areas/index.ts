export { areasRoutes } from './areas.routes.ts';
