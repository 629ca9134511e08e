export { consentReason, type NeededConsent } from './consents.policy.ts';
export { latestConsentState } from './consents.read.ts';
