export { cleanup } from './cleanup.job.ts';
export { takeFileOwnership } from './file-owner.service.ts';
export { removeRowsIfUnused } from './unused-files.service.ts';
