export { cleanup } from './cleanup.job.ts';
export { claimFiles } from './file-owner.service.ts';
export { removeRowsIfUnused } from './unused-files.service.ts';
