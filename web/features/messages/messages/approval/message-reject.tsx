import { rejectionDraft } from '../../../../../contract/entities/messages/message-decisions.ts';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { ConflictCallout, useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useDecision } from '../messages.api.ts';
import { RejectionPresets, RejectionReasonField } from './rejection-fields.tsx';

const draft = rejectionDraft.pick({ rejection_reason: true });

/** Rejects a message with a reason for its company. `message` is the current record; the request names the version that the user saw. */
export const MessageReject = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const decision = useDecision(messageRoutes.reject);
  const { seen, conflict, trackConflict } = useSeenVersion(message.updated_at);
  const form = useEntityForm({
    draft,
    initial: { rejection_reason: '' },
    save: async (values) => trackConflict(await decision.send({ params: { id: message.id }, body: { ...values, seen_updated_at: seen } })),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('messages.rejectTitle', { name: message.name })}
      form={conflict ? { ...form, formError: undefined } : form}
      submitLabel={text('messages.task.reject')}
      onClose={onClose}
    >
      <ConflictCallout conflict={conflict} />
      <RejectionPresets
        reason={form.fields.getValues().rejection_reason}
        onFill={(reason) => form.fields.setFieldValue('rejection_reason', reason)}
      />
      <RejectionReasonField form={form} description={text('messages.reasonHint')} />
    </FormModal>
  );
};
