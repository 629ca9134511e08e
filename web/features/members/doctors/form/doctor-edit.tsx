import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import { useEditForm } from '../../../../kit/form/edit-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { choiceTextsOf } from '../../accounts/index.ts';
import { useUpdateDoctor } from '../doctors.api.ts';
import { DoctorInputs, doctorForm, fieldsOf } from './doctor-form.tsx';

const textsOf = ({ user }: Doctor) => ({ ...choiceTextsOf(user), promocode_id: user.promocode?.name });

export const DoctorEdit = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateDoctor();
  const form = useEditForm({
    draft: doctorForm.edit,
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
