import { checkBackupDir, createBackupJobs } from './features/backups/index.ts';
import { erasureJobs } from './features/erasures/index.ts';
import { encryptFiles, renewSecrets } from './features/files/index.ts';
import { removeImportFiles } from './features/imports/index.ts';
import { cleanup } from './features/maintenance/index.ts';
import { announceMessages } from './features/messages/index.ts';
import { notificationJobs } from './features/notifications/index.ts';
import { passwordResetJobs } from './features/password-reset/index.ts';
import { notifyOfReset } from './features/second-step/index.ts';
import { showNextVideo } from './features/stories/index.ts';
import { createTaskJobs } from './features/tasks/index.ts';
import { videoJobs } from './features/videos/index.ts';
import { webinarJobs } from './features/webinars/index.ts';
import type { Config } from './platform/config.ts';
import { taskKinds } from './registrations.ts';

/** Every job of the server. */
export const createJobs = (config: Pick<Config, 'identityRetentionDays' | 'dataDir' | 'backup' | 'secretsKey'>) => [
  cleanup,
  removeImportFiles,
  encryptFiles,
  renewSecrets,
  ...passwordResetJobs,
  notifyOfReset,
  ...notificationJobs,
  announceMessages,
  ...videoJobs({ writeWithNewState: showNextVideo }),
  ...webinarJobs,
  ...erasureJobs(config),
  checkBackupDir,
  ...createBackupJobs(config),
  ...Object.values(createTaskJobs(taskKinds)),
];
