import { Box } from '@mantine/core';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useCan } from '../../../kit/can.tsx';
import { useEditForm } from '../../../kit/form/edit-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateMessage } from '../messages.api.ts';
import { getDraft, toFields } from './message-fields.ts';
import { MessageInputs } from './message-inputs.tsx';

/** Edits a message. If a company edits it, the message needs a new approval. */
export const MessageEdit = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateMessage();
  const canApprove = useCan()(messageRoutes.approve);
  const form = useEditForm({
    draft: getDraft(canApprove),
    fields: toFields(message, canApprove),
    send: (change) => mutation.send({ params: { id: message.id }, ...change }),
    onSaved: onClose,
    // A resubmission needs a request even if no field changes.
    alwaysSend: canApprove ? undefined : 'name',
  });
  return (
    <FormModal
      title={text(canApprove ? 'members.editTitle' : 'messages.resubmitTitle', { name: message.name })}
      form={form}
      submitLabel={text(canApprove ? 'common.save' : 'messages.resubmit')}
      onClose={onClose}
    >
      {message.status === 'rejected' ? (
        <Box
          component="p"
          py={10}
          px={12}
          bdrs="sm"
          bg="var(--declined-soft)"
          c="var(--declined-ink)"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          dir="auto"
        >
          {text('messages.rejectedFor', { reason: message.rejection_reason })}
        </Box>
      ) : null}
      <MessageInputs form={form} message={message} />
    </FormModal>
  );
};
