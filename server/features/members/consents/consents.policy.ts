import type { ConsentChannel, ConsentPurpose, ConsentState } from '../../../../contract/entities/members/consents.ts';

/** The consent that a delivery needs. */
export type NeededConsent = { channel: ConsentChannel; purpose: ConsentPurpose };

/** Whether a consent must have been given; otherwise it is enough that it was not withdrawn. */
type ConsentRule = { isRequired: boolean };

/** The reason why a channel must not be used; undefined if it may be, or if it needs no consent. A withdrawal counts under every rule. */
export const consentReason = (state: ConsentState | null, rule: ConsentRule | undefined): string | undefined => {
  if (rule === undefined || state === 'given') return undefined;
  if (state === 'withdrawn') return 'Consent withdrawn';
  return rule.isRequired ? 'No consent' : undefined;
};
