import { type Doctor, doctorChange } from '../../../../contract/entities/doctors.ts';
import { useChangeForm } from '../../../kit/changes.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateDoctor } from '../doctors.api.ts';
import { noPictures, pictureFields, refuseHalfCard } from './card-pair.ts';
import { DoctorInputs } from './doctor-inputs.tsx';

const draft = doctorChange.extend(pictureFields).superRefine(refuseHalfCard);

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

export const DoctorEdit = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateDoctor();
  const form = useChangeForm({
    draft,
    fields: fieldsOf(doctor),
    send: (change) => write.send({ params: { id: doctor.id }, ...change }),
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
