export { type BackupSource, type BackupTables, createBackup, type WrittenBackup } from './create.ts';
export { BackupError } from './error.ts';
export { restoreBackup } from './restore.ts';
