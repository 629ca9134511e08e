import { passwordResetJobs } from './features/access/password-reset/index.ts';
import { notifyOfReset } from './features/access/second-step/index.ts';
import { codeJobs } from './features/app/codes/index.ts';
import { showNextVideo } from './features/content/stories/index.ts';
import { webinarJobs } from './features/content/webinars/index.ts';
import { confirmReply } from './features/members/consents/index.ts';
import { erasureJobs } from './features/members/erasures/index.ts';
import { removeImportFiles } from './features/members/imports/index.ts';
import { announceMessages } from './features/messages/messages/index.ts';
import { notificationJobs } from './features/messages/notifications/index.ts';
import { videoJobs } from './features/messages/videos/index.ts';
import { checkBackupDir, createBackupJobs } from './features/office/backups/index.ts';
import { encryptFiles, renewSecrets } from './features/office/files/index.ts';
import { cleanup } from './features/office/maintenance/index.ts';
import { createTaskJobs } from './features/office/tasks/index.ts';
import type { Config } from './platform/config/config.ts';
import { taskKinds } from './registrations.ts';

/** Every job of the server. */
export const createJobs = (config: Pick<Config, 'identityRetentionDays' | 'dataDir' | 'backup' | 'secretsKey'>) => [
  cleanup,
  removeImportFiles,
  encryptFiles,
  renewSecrets,
  ...passwordResetJobs,
  ...codeJobs,
  notifyOfReset,
  ...notificationJobs,
  announceMessages,
  ...videoJobs({ writeWithNewState: showNextVideo }),
  ...webinarJobs,
  ...erasureJobs(config),
  confirmReply,
  checkBackupDir,
  ...createBackupJobs(config),
  ...Object.values(createTaskJobs(taskKinds)),
];
