export { tagsRoutes } from './tags.routes.ts';
