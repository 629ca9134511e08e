import type { Config } from '../../../platform/config/config.ts';
import { eraseMembers } from './erase.job.ts';
import { removeExpiredDocuments } from './retention/retention.job.ts';

export { erasures } from './erasures.service.ts';
export { exportMember } from './export/export.service.ts';
export { eraseMembers };

/** The jobs that erase personal data which is due, and remove documents that are no longer needed. */
export const erasureJobs = (config: Pick<Config, 'identityRetentionDays'>) => [eraseMembers, removeExpiredDocuments(config)];
