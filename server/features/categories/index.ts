export { categoriesRoutes } from './categories.routes.ts';
