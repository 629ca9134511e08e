export { checkBackupDir, createBackupJobs } from './backup.job.ts';
export {
  getBackupDir,
  getFileName,
  openToBackups,
  readLastBackups,
  runBackup,
} from './backups.service.ts';
export { createBackupMetrics } from './metrics.ts';
