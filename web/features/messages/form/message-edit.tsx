import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { useChangeForm } from '../../../kit/changes.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateMessage } from '../messages.api.ts';
import styles from './form.module.css';
import { draftFor, fieldsOf } from './message-fields.ts';
import { MessageInputs } from './message-inputs.tsx';

/** Changes a message; who does not decide on it sends it for approval again by that. */
export const MessageEdit = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateMessage();
  const decides = useMay()(messageRoutes.approve);
  const form = useChangeForm({
    draft: draftFor(decides),
    fields: fieldsOf(message, decides),
    send: (change) => write.send({ params: { id: message.id }, ...change }),
    onSaved: onClose,
    // Sending it again is a change even where every fact stays.
    always: decides ? undefined : 'name',
  });
  return (
    <FormModal
      title={text(decides ? 'members.editTitle' : 'messages.resubmitTitle', { name: message.name })}
      form={form}
      submitLabel={text(decides ? 'common.save' : 'messages.resubmit')}
      onClose={onClose}
    >
      {message.status === 'rejected' ? (
        <p className={styles.reason} dir="auto">
          {text('messages.rejectedFor', { reason: message.rejection_reason })}
        </p>
      ) : null}
      <MessageInputs form={form} message={message} />
    </FormModal>
  );
};
