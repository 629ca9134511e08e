import { messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { pickedOf } from '../../../kit/changes.ts';
import { useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateMessage } from '../messages.api.ts';
import { blankFor, draftFor } from './message-fields.ts';
import { MessageInputs } from './message-inputs.tsx';

export const MessageCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateMessage();
  const decides = useMay()(messageRoutes.approve);
  const form = useEntityForm({
    draft: draftFor(decides),
    initial: blankFor(decides),
    save: ({ image, ...body }) => write.send({ body, files: pickedOf({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('messages.add')} form={form} submitLabel={text('messages.create')} onClose={onClose}>
      <MessageInputs form={form} />
    </FormModal>
  );
};
