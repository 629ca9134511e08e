import { type Doctor, doctorChange } from '../../../../contract/entities/doctors.ts';
import { useEditForm } from '../../../kit/form/edit-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { choiceTextsOf } from '../../members/index.ts';
import { useUpdateDoctor } from '../doctors.api.ts';
import { noPictures, pictureFields, requireBothSides } from './card-fields.ts';
import { DoctorInputs } from './doctor-inputs.tsx';

const draft = doctorChange.extend(pictureFields).superRefine(requireBothSides);

const fieldsOf = ({ user }: Doctor) => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  address: user.address ?? '',
  area_id: user.area?.id ?? null,
  field_id: user.field?.id ?? null,
  promocode_id: user.promocode?.id ?? null,
  ...noPictures,
});

const textsOf = ({ user }: Doctor) => ({ ...choiceTextsOf(user), promocode_id: user.promocode?.name });

export const DoctorEdit = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateDoctor();
  const form = useEditForm({
    draft,
    subject: { entity: 'doctors', record: doctor.id },
    record: doctor,
    fieldsOf,
    textsOf,
    send: ({ body, files }) => mutation.send({ params: { id: doctor.id }, body, files }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('members.editTitle', { name: doctor.user.name })}
      form={form}
      submitLabel={text('common.save')}
      onClose={onClose}
      size={760}
    >
      <DoctorInputs form={form} doctor={doctor} />
    </FormModal>
  );
};
