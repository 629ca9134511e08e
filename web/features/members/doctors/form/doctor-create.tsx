import { pickedFiles } from '../../../../kit/form/edit-form.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useCreateDoctor } from '../doctors.api.ts';
import { DoctorInputs, doctorForm, fieldsOf } from './doctor-form.tsx';

export const DoctorCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateDoctor();
  const form = useEntityForm({
    draft: doctorForm.create,
    initial: fieldsOf(),
    save: ({ image, front_image, back_image, ...body }) => mutation.send({ body, files: pickedFiles({ image, front_image, back_image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('doctors.add')} form={form} submitLabel={text('doctors.create')} onClose={onClose} size={760}>
      <DoctorInputs form={form} />
    </FormModal>
  );
};
