import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateWebinar } from '../webinars.api.ts';
import { type WebinarInput, webinarForm } from './webinar-form.ts';
import { WebinarInputs } from './webinar-inputs.tsx';

export const WebinarCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateWebinar();
  const form: EntityForm<WebinarInput> = useEntityForm({
    draft: webinarForm,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the field is empty at first; the draft schema requires it
    initial: { title: '', conference_id: null, meeting_date_time: '', duration: '1' } as unknown as WebinarInput,
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('webinars.add')} form={form} submitLabel={text('webinars.create')} onClose={onClose} size={560}>
      <WebinarInputs form={form} />
    </FormModal>
  );
};
