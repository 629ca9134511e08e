export { adminsRoutes } from './admins.routes.ts';
export { ensureFirstAdmin } from './first-admin.ts';
