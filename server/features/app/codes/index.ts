import { sendPhoneCode } from './codes.job.ts';

export { codeSent, requestCode, type VerifiedPhone, verifyCode } from './codes.service.ts';

/** The jobs that send codes. */
export const codeJobs = [sendPhoneCode];
