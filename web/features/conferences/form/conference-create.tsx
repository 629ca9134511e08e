import { pickedOf } from '../../../kit/changes.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateConference } from '../conferences.api.ts';
import { blankConference, type ConferenceFields, ConferenceInputs, newConferenceForm } from './conference-inputs.tsx';

export const ConferenceCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateConference();
  const form: EntityForm<ConferenceFields> = useEntityForm({
    draft: newConferenceForm,
    initial: blankConference,
    save: ({ image, ...body }) => write.send({ body, files: pickedOf({ image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('conferences.add')} form={form} submitLabel={text('conferences.create')} onClose={onClose} size={560}>
      <ConferenceInputs form={form} />
    </FormModal>
  );
};
