export { blogsRoutes } from './blogs.routes.ts';
