export { adminsRoutes } from './admins.routes.ts';
export { ensureFirstAdmin } from './admins.service.ts';
