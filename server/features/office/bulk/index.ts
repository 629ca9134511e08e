export { createBulkTasks } from './bulk.tasks.ts';
