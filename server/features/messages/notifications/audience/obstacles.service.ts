import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import type { ConsentPurpose, ConsentState } from '../../../../../contract/entities/members/consents.ts';
import type { Messenger } from '../../../../platform/providers/messengers/index.ts';
import { consentReason, type NeededConsent } from '../../../members/consents/index.ts';
import { accountReason } from '../notifications.policy.ts';

/** A member with the state of the consent that the messenger needs. */
type RecipientFields = { status: AccountStatus; archived_at: Date | null; phone: string; consent_state: ConsentState | null };

/** What decides whether a messenger can reach a member. */
export type MessengerRules = Pick<Messenger, 'unreachableReason' | 'consent'>;

/** The consent that a messenger needs for a purpose; undefined if it needs none. */
export const neededConsent = ({ consent }: MessengerRules, purpose: ConsentPurpose): NeededConsent | undefined =>
  consent && { channel: consent.channel, purpose };

/** Why a member receives nothing by a messenger, and whether only the consent is missing; undefined if the member can be reached. */
export const findObstacle = (member: RecipientFields, messenger: MessengerRules): { reason: string; isConsent: boolean } | undefined => {
  const reason = accountReason(member) ?? messenger.unreachableReason(member);
  if (reason !== undefined) return { reason, isConsent: false };
  const missing = consentReason(member.consent_state, messenger.consent);
  return missing === undefined ? undefined : { reason: missing, isConsent: true };
};
