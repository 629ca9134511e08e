import { sendPhoneCode } from './codes.job.ts';

export type { CodePurpose } from './codes.repo.ts';
export { requestCode, type VerifiedPhone, verifyCode } from './codes.service.ts';

/** The jobs that send codes. */
export const codeJobs = [sendPhoneCode];
