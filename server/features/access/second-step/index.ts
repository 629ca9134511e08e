export { secondStepGate } from './gate.ts';
export { notifyOfReset } from './reset/reset.job.ts';
export { resetSecondStepByPhone } from './reset/reset.service.ts';
export { renewAppSecrets } from './totp/app-secrets.ts';
