import { useEffect } from 'react';
import type { z } from 'zod';
import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import { type DecisionDraft, decisionDraft, userId } from '../../../../../contract/entities/members/members.ts';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import type { ReviewState } from '../../../../kit/verification/queue-screen.tsx';
import type { ApiError } from '../../../../platform/http/api-error.ts';
import { useDecide } from '../members.api.ts';

/** A member whose account is decided on. */
export type Applicant = {
  readonly id: number;
  readonly user: { readonly id: number; readonly name: string; readonly status: AccountStatus };
};

type DecisionInput = z.input<typeof decisionDraft>;

/** True if somebody else verifies the account (409). */
const isClaimed = ({ status, fields }: ApiError) => status === 409 && 'claim' in fields;

/** True if the account was already decided (409) or no longer exists (404). */
const isDecidedOrGone = (error: ApiError) => (error.status === 409 && !isClaimed(error)) || error.status === 404;

type Options = Pick<ReviewState, 'reasons' | 'onFinish' | 'onReload'>;

/** The decision on one account. Keeps the typed reason by the member's id until a decision is made. */
export const useAccountDecision = (member: Applicant, { reasons, onFinish, onReload }: Options) => {
  const decide = useDecide({ skipSuccessToast: true });
  const send = async (draft: DecisionDraft | DecisionInput) => {
    const outcome = await decide.send(draft);
    if (outcome.ok || isDecidedOrGone(outcome.error)) reasons.delete(member.id);
    if (outcome.ok) onFinish({ kind: draft.status });
    else if (isDecidedOrGone(outcome.error)) onFinish({ kind: 'late', outcome: outcome.error.message });
    else if (isClaimed(outcome.error)) onReload();
    return outcome;
  };
  const account = { user_id: userId.parse(member.user.id), seen_status: member.user.status };
  const form: EntityForm<DecisionInput> = useEntityForm({
    draft: decisionDraft,
    initial: { ...account, status: 'declined', message: reasons.get(member.id) ?? '' },
    save: send,
  });
  const reason = form.fields.getValues().message ?? '';
  useEffect(() => {
    if (reason.trim()) reasons.set(member.id, reason);
    else reasons.delete(member.id);
  }, [reasons, member.id, reason]);
  return {
    form,
    reason,
    isPending: decide.isPending,
    fill: (text: string) => form.fields.setFieldValue('message', text),
    approve: () => {
      if (!decide.isPending) void send({ ...account, status: 'approved' });
    },
    skip: () => {
      if (!decide.isPending) onFinish({ kind: 'skipped' });
    },
  };
};
