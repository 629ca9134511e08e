export { consentReason, type NeededConsent } from './consents.policy.ts';
export { latestConsentState } from './consents.read.ts';
export { consents } from './consents.service.ts';
export { recordOwnConsents } from './own-consents.service.ts';
export { confirmReply } from './reply.job.ts';
export { createConsentReceiver } from './reply.service.ts';
