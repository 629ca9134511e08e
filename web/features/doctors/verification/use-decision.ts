import { useEffect } from 'react';
import type { z } from 'zod';
import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { type DecisionDraft, decisionDraft } from '../../../../contract/entities/members.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { useDecide } from '../../members/index.ts';
import { decisionInvalidates } from '../doctors.api.ts';

/** The result of a review; `late` if someone else decided first, with the server's message. */
export type ReviewResult = { kind: 'approved' | 'declined' | 'skipped' } | { kind: 'late'; outcome: string };

type DecisionInput = z.input<typeof decisionDraft>;

/** True if the account was already decided (409) or no longer exists (404). */
const isDecidedOrGone = (status: number) => status === 409 || status === 404;

/** The decision on one doctor. Keeps the typed reason by the doctor's id until a decision is made. */
export const useDecision = (
  doctor: Doctor,
  { reasons, onFinish }: { reasons: Map<number, string>; onFinish: (result: ReviewResult) => void },
) => {
  const decide = useDecide(decisionInvalidates, { skipSuccessToast: true });
  const send = async (draft: DecisionDraft | DecisionInput) => {
    const outcome = await decide.send(draft);
    if (outcome.ok || isDecidedOrGone(outcome.error.status)) reasons.delete(doctor.id);
    if (outcome.ok) onFinish({ kind: draft.status });
    else if (isDecidedOrGone(outcome.error.status)) onFinish({ kind: 'late', outcome: outcome.error.message });
    return outcome;
  };
  const account = { user_id: doctor.user.id, seen_status: doctor.user.status };
  const form: EntityForm<DecisionInput> = useEntityForm({
    draft: decisionDraft,
    initial: { ...account, status: 'declined', message: reasons.get(doctor.id) ?? '' },
    save: send,
  });
  const reason = form.fields.getValues().message ?? '';
  useEffect(() => {
    if (reason.trim()) reasons.set(doctor.id, reason);
    else reasons.delete(doctor.id);
  }, [reasons, doctor.id, reason]);
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
