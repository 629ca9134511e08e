export { checkBackupDir, createBackupJobs } from './backup.job.ts';
export {
  getBackupDir,
  getFileName,
  readLastBackups,
  runBackup,
} from './backups.service.ts';
export { createBackupMetrics } from './metrics.ts';
