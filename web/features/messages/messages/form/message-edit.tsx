import { Box } from '@mantine/core';
import { messageRules } from '../../../../../contract/entities/messages/message-status.ts';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { useEditForm } from '../../../../kit/form/edit-form.ts';
import { ConflictCallout, useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { joinNames } from '../../../content/labels/index.ts';
import { useUpdateMessage } from '../messages.api.ts';
import { fieldsOf, getDraft } from './message-fields.ts';
import { MessageInputs } from './message-inputs.tsx';

/** Edits a message. If a company edits a rejected one, it sends the message for approval again. */
export const MessageEdit = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateMessage();
  const canApprove = useCan()(messageRoutes.approve);
  const { seen, conflict, trackConflict } = useSeenVersion(message.updated_at);
  const isResubmission = !canApprove && messageRules[message.status].isRefused;
  const form = useEditForm({
    draft: getDraft(canApprove),
    subject: { entity: 'messages', record: message.id },
    record: message,
    fieldsOf: (row) => fieldsOf(canApprove, row),
    textsOf: ({ company, categories }) => ({ company_id: company?.name, category_ids: joinNames(categories) }),
    seen,
    send: async ({ body, files }) => {
      const result = await mutation.send({ params: { id: message.id }, body, files });
      // The form merges a change at once. A decision has to be read first, and is merged at the next save.
      return !result.ok && result.error.current ? result : trackConflict(result);
    },
    onSaved: onClose,
    // A resubmission needs a request even if no field changes.
    alwaysSend: isResubmission ? 'name' : undefined,
  });
  return (
    <FormModal
      title={text(isResubmission ? 'messages.resubmitTitle' : 'members.editTitle', { name: message.name })}
      form={conflict ? { ...form, formError: undefined } : form}
      submitLabel={text(isResubmission ? 'messages.submitAgain' : 'common.save')}
      onClose={onClose}
    >
      <ConflictCallout conflict={conflict} />
      {messageRules[message.status].isRefused ? (
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
