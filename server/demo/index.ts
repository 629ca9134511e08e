export { type BulkProgress, bulkLoad } from './bulk-load.ts';
export { demoAccounts, fillDemo } from './fill-demo.ts';
