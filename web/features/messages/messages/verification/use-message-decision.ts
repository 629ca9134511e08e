import { useEffect } from 'react';
import type { z } from 'zod';
import { rejectionDraft } from '../../../../../contract/entities/messages/message-decisions.ts';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import type { MutationResult } from '../../../../kit/data/mutation.ts';
import { useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { chosenTimesOf } from '../../../../kit/schedule/schedule-rules.ts';
import type { ReviewState } from '../../../../kit/verification/queue-screen.tsx';
import type { ApiError } from '../../../../platform/http/api-error.ts';
import { type ApprovalInput, approvalForm, getApprovalFields, targetsOf } from '../approval/approval-form.ts';
import { useDecision } from '../messages.api.ts';

const rejection = rejectionDraft.pick({ rejection_reason: true });

/** Returns true if another administrator has decided (409 with the status), or if the message no longer exists. */
const isDecidedOrGone = ({ status, fields }: ApiError) => status === 404 || (status === 409 && 'status' in fields);

/** The decision on one message. If the message has changed since it was shown, `conflict` says so, and the current version is loaded. */
export const useMessageDecision = (message: Message, { reasons, onFinish, onReload }: ReviewState) => {
  const options = { skipSuccessToast: true };
  const approve = useDecision(messageRoutes.approve, options);
  const reject = useDecision(messageRoutes.reject, options);
  const { seen, conflict, trackConflict } = useSeenVersion(message.updated_at);
  const finish = <Result>(result: MutationResult<Result>, kind: 'approved' | 'rejected') => {
    const isOver = result.ok || isDecidedOrGone(result.error);
    if (isOver) reasons.delete(message.id);
    if (result.ok) onFinish({ kind });
    else if (isOver) onFinish({ kind: 'late', outcome: result.error.message });
    else if (result.error.status === 409) onReload();
    return trackConflict(result);
  };
  const params = { id: message.id };
  const approval: EntityForm<ApprovalInput> = useEntityForm({
    draft: approvalForm,
    initial: getApprovalFields(message),
    save: async (values: z.output<typeof approvalForm>) =>
      finish(
        await approve.send({
          params,
          body: {
            coins: values.coins,
            ...targetsOf(values),
            ...chosenTimesOf(values),
            seen_updated_at: seen,
          },
        }),
        'approved',
      ),
  });
  const form: EntityForm<z.input<typeof rejection>> = useEntityForm({
    draft: rejection,
    initial: { rejection_reason: reasons.get(message.id) ?? '' },
    save: async (values) => finish(await reject.send({ params, body: { ...values, seen_updated_at: seen } }), 'rejected'),
  });
  const reason = form.fields.getValues().rejection_reason;
  useEffect(() => {
    if (reason.trim()) reasons.set(message.id, reason);
    else reasons.delete(message.id);
  }, [reasons, message.id, reason]);
  const isPending = approve.isPending || reject.isPending;
  return {
    approval,
    form,
    reason,
    conflict,
    isPending,
    fill: (text: string) => form.fields.setFieldValue('rejection_reason', text),
    skip: () => {
      if (!isPending) onFinish({ kind: 'skipped' });
    },
  };
};
