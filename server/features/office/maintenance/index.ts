export { cleanup, removeRowsIfUnused } from './cleanup.job.ts';
export { takeFileOwnership } from './file-owner.service.ts';
