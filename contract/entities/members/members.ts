import { z } from 'zod';
import { optionalLongText } from '../../kit/fields.ts';
import { recordId, reference } from '../../kit/ids.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { accountRules, accountStatus } from './account-status.ts';

export { accountRules } from './account-status.ts';

/** The id of a user: an administrator, a doctor or a company. */
export const userId = recordId('UserId');
export type UserId = z.infer<typeof userId>;

export const memberRole = z.enum(['doctor', 'company']);
export type MemberRole = z.infer<typeof memberRole>;

/** The account fields that doctors and companies share. */
export const accountFields = {
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: accountStatus,
  /** Why the account was declined; null otherwise. */
  status_reason: z.string().nullable(),
  area: reference.nullable(),
  field: reference.nullable(),
};

/** When the personal data of a member will be erased, and when that was done. */
const memberErasure = z.object({ due_at: z.iso.datetime(), erased_at: z.iso.datetime().nullable() });
export type MemberErasure = z.infer<typeof memberErasure>;

/** Further fields of doctors and companies: the request to erase their personal data, and when their identity documents were removed. */
export const erasureFields = {
  erasure: memberErasure.nullable(),
  documents_removed_at: z.iso.datetime().nullable(),
};

/** Who verifies a pending account now, and until when unless the claim is renewed. */
export const claim = z.object({ by: z.string(), since: z.iso.datetime(), until: z.iso.datetime(), is_own: z.boolean() });
export type Claim = z.infer<typeof claim>;

/** The claim of a member in the responses of lists and details; null if nobody verifies the member, and for a caller who may not decide. */
export const claimFields = { claim: claim.nullable() };

export const decisionReason = { min: 3, max: 500 } as const;

const reasonText = optionalLongText('Reason', decisionReason.max);

/** A decision on an account. Declining needs a reason, because the member reads it. */
export const decisionDraft = z
  .strictObject({
    user_id: userId,
    status: z.enum(['approved', 'declined'], {
      error: (issue) => (issue.input === undefined || issue.input === '' ? 'Status is required' : 'Invalid status selected'),
    }),
    message: reasonText,
    /** The status that the decider saw. If the account has another status now, the response is 409 and names it. */
    seen_status: accountStatus.optional(),
  })
  .refine(({ status, message }) => !accountRules[status].isRefused || (message ?? '').length > 0, {
    path: ['message'],
    error: 'Reason is required',
  })
  .refine(({ status, message }) => !accountRules[status].isRefused || !message || message.length >= decisionReason.min, {
    path: ['message'],
    error: `Reason must be at least ${decisionReason.min} characters`,
  });
export type DecisionDraft = z.infer<typeof decisionDraft>;

export const decision = z.object({
  id: z.int(),
  status: accountStatus,
  reason: z.string().nullable(),
  decided_by: z.string(),
  decided_at: z.iso.datetime(),
});
export type Decision = z.infer<typeof decision>;

/** An active or archived member that may be the same person, and the fields that are the same. */
export const possibleDuplicate = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: z.string(),
  status: accountStatus,
  is_archived: z.boolean(),
  same: z.array(z.enum(['name', 'phone', 'email'])),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** The addresses of the identity documents of the next account, so that a screen can fetch them ahead. */
export const ahead = z.array(z.string());

/** The next account after `after`, or the account `id`; `take_over` claims it although somebody else verifies it. */
export const claimDraft = <Id extends z.ZodType>(id: Id) =>
  z.strictObject({ after: id.optional(), id: id.optional(), take_over: z.boolean().optional() });

const claimedAccount = z.strictObject({ user_id: userId });

export const memberRoutes = {
  decide: route({
    method: 'POST',
    path: '/auth/otp/changeStatus',
    summary: "Approves or declines a member's account; declining a company ends its sessions.",
    permission: 'members.decide',
    changes: ['doctors', 'companies'],
    body: decisionDraft,
    response: dataResponse(decision),
  }),
  renewClaim: route({
    method: 'POST',
    path: '/verification/renew',
    summary: 'Prolongs the claim of the caller on a pending account to ten minutes from now.',
    permission: 'members.decide',
    changes: [],
    body: claimedAccount,
    skipsAudit: true,
    response: messageResponse,
  }),
  releaseClaim: route({
    method: 'POST',
    path: '/verification/release',
    summary: 'Ends the claim of the caller on a pending account, so that others may verify it.',
    permission: 'members.decide',
    changes: [],
    body: claimedAccount,
    skipsAudit: true,
    response: messageResponse,
  }),
};
