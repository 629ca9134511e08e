import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { useOpenToast } from '../../../../kit/dialog/open-toast.ts';
import { pickedFiles } from '../../../../kit/form/edit-form.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useMe } from '../../../access/session/index.ts';
import { useCreateMessage } from '../messages.api.ts';
import { fieldsOf, getDraft } from './message-fields.ts';
import { MessageInputs } from './message-inputs.tsx';

export const MessageCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateMessage();
  const showAdded = useOpenToast();
  const canApprove = useCan()(messageRoutes.approve);
  const me = useMe();
  const ownCompany = canApprove || !me ? {} : { company_id: me.id };
  const form = useEntityForm({
    draft: getDraft(canApprove),
    initial: fieldsOf(canApprove),
    save: ({ image, ...body }) => mutation.send({ body: { ...body, ...ownCompany }, files: pickedFiles({ image }) }),
    onSaved: ({ data: { id }, message }) => {
      showAdded(`${message ?? text('common.added')}. ${text('messages.nextStep')}`, `/messages/${id}`);
      onClose();
    },
  });
  return (
    <FormModal title={text('messages.add')} form={form} submitLabel={text('messages.create')} onClose={onClose}>
      <MessageInputs form={form} />
    </FormModal>
  );
};
