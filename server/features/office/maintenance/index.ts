export { cleanup, removeRowsIfUnused } from './cleanup.job.ts';
export { claimFiles } from './file-owner.service.ts';
