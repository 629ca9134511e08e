export { consentReason, type NeededConsent } from './consents.policy.ts';
export { latestConsentState } from './consents.read.ts';
/** @public For the export and the erasure of a person's data. */
export { clearConsentNotes, listConsents } from './consents.service.ts';
