export { createBulkTasks } from './bulk.tasks.ts';
export type { BulkRoutes } from './bulk-routes.ts';
