import { rejectionDraft } from '../../../../contract/entities/message-decisions.ts';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useEntityForm } from '../../../kit/entity-form.ts';
import { LongTextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LateNote, useSeen } from '../../../kit/late-note.tsx';
import { useText } from '../../../platform/i18n.ts';
import { UsualReasons } from '../../members/index.ts';
import { useDecision } from '../messages.api.ts';

const draft = rejectionDraft.pick({ rejection_reason: true });

const presets = ['picture', 'name', 'claims', 'category', 'video', 'duplicate'] as const;

/** Rejects a message with a reason that its company reads. `message` is the record as it is now; which state of it the decider saw goes along. */
export const MessageReject = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const decision = useDecision(messageRoutes.reject);
  const { seen, late, watch } = useSeen(message.updated_at);
  const form = useEntityForm({
    draft,
    initial: { rejection_reason: '' },
    save: async (values) => watch(await decision.send({ params: { id: message.id }, body: { ...values, seen_updated_at: seen } })),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('messages.rejectTitle', { name: message.name })}
      form={late ? { ...form, problem: undefined } : form}
      submitLabel={text('messages.task.reject')}
      onClose={onClose}
    >
      <LateNote late={late} />
      <UsualReasons
        sentences={presets.map((preset) => text(`messages.presets.${preset}`))}
        reason={form.fields.getValues().rejection_reason}
        onFill={(reason) => form.fields.setFieldValue('rejection_reason', reason)}
      />
      <LongTextField
        form={form}
        name="rejection_reason"
        label={text('members.reason')}
        description={text('messages.reasonHint')}
        rows={3}
        isRequired
      />
    </FormModal>
  );
};
