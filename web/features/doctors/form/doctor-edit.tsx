import { useState } from 'react';
import type { z } from 'zod';
import { type Doctor, doctorChange } from '../../../../contract/entities/doctors.ts';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateDoctor } from '../doctors.api.ts';
import { noPictures, pictureFields, refuseHalfCard } from './card-pair.ts';
import { DoctorInputs } from './doctor-inputs.tsx';

const draft = doctorChange.extend(pictureFields).superRefine(refuseHalfCard);

const factsOf = ({ user }: Doctor) => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  address: user.address ?? '',
  area_id: user.area?.id ?? null,
  field_id: user.field?.id ?? null,
  promocode_id: user.promocode?.id ?? null,
});

export const DoctorEdit = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateDoctor();
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => factsOf(doctor));
  const save = async ({ image, front_image, back_image, ...facts }: z.output<typeof draft>): Promise<Outcome<unknown>> => {
    const body = changeOf(facts, before);
    const files = pickedOf({ image, front_image, back_image });
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return write.send({ params: { id: doctor.id }, body, files });
  };
  const form = useEntityForm({ draft, initial: { ...before, ...noPictures }, save, onSaved: onClose });
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
