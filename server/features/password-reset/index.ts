import { notifyOfReset, sendCode } from './password-reset.job.ts';

/** The jobs that send codes and notices of a forgotten password. */
export const passwordResetJobs = [sendCode, notifyOfReset];
