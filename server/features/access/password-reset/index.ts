import { notifyOfReset, sendCode } from './password-reset.job.ts';

export { resetPasswordByOperator } from './operator-reset.service.ts';
export { passwordReset } from './password-reset.service.ts';
export { type AttemptLimit, assertWithin, countAttempt, countSent, getNetworkLimits, getPhoneKey } from './throttle.ts';
export { sendCode };

/** The jobs that send codes and notices of a forgotten password. */
export const passwordResetJobs = [sendCode, notifyOfReset];
