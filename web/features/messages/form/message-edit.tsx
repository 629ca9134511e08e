import { useState } from 'react';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateMessage } from '../messages.api.ts';
import styles from './form.module.css';
import { draftFor, fieldsOf, type MessageFields } from './message-fields.ts';
import { MessageInputs } from './message-inputs.tsx';

/** Changes a message; who does not decide on it sends it for approval again by that. */
export const MessageEdit = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateMessage();
  const decides = useMay()(messageRoutes.approve);
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => fieldsOf(message, decides));
  const save = async ({ image, ...facts }: MessageFields): Promise<Outcome<unknown>> => {
    const files = pickedOf({ image });
    // Sending it again is a change even where every fact stays.
    const body = decides ? changeOf(facts, before) : { ...changeOf(facts, before), name: facts.name };
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return write.send({ params: { id: message.id }, body, files });
  };
  const form = useEntityForm({ draft: draftFor(decides), initial: before, save, onSaved: onClose });
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
