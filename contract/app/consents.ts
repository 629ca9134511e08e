import { z } from 'zod';
import { consentChannel, consentPurpose, consentState } from '../entities/members/consents.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

export const ownConsents = z.object({
  /** Whether WhatsApp and push need a given consent; otherwise it is enough that it was not withdrawn. */
  is_required: z.boolean(),
  /** Each channel and purpose with what the doctor said last; null if nothing. */
  current: z.array(
    z.object({ channel: consentChannel, purpose: consentPurpose, state: consentState.nullable(), at: z.iso.datetime().nullable() }),
  ),
});
export type OwnConsents = z.infer<typeof ownConsents>;

export const ownConsentDraft = z.strictObject({ channel: consentChannel, purpose: consentPurpose, state: consentState });
export type OwnConsentDraft = z.infer<typeof ownConsentDraft>;

export const ownConsentsRoutes = {
  read: route({
    method: 'GET',
    path: '/me/consents',
    summary: 'Shows what the doctor has agreed to receive, by channel and purpose.',
    permission: 'member.onboard',
    isCacheable: true,
    response: dataResponse(ownConsents),
  }),
  record: route({
    method: 'PUT',
    path: '/me/consents',
    summary: 'Gives or withdraws one consent. A repeat adds no entry to the register.',
    permission: 'member.onboard',
    body: ownConsentDraft,
    response: dataResponse(ownConsents),
  }),
};
