import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useCreateWebinar } from '../webinars.api.ts';
import { fieldsOf, webinarForm } from './webinar-form.ts';
import { WebinarInputs } from './webinar-inputs.tsx';

export const WebinarCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateWebinar();
  const form = useEntityForm({
    draft: webinarForm,
    initial: fieldsOf(),
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('webinars.add')} form={form} submitLabel={text('webinars.create')} onClose={onClose} size={560}>
      <WebinarInputs form={form} />
    </FormModal>
  );
};
