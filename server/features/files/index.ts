export { filesRoutes } from './files.routes.ts';
export { recordImage } from './files.service.ts';
