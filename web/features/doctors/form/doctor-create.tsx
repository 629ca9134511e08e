import { doctorDraft } from '../../../../contract/entities/doctors.ts';
import { pickedOf } from '../../../kit/changes.ts';
import { useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateDoctor } from '../doctors.api.ts';
import { noPictures, pictureFields, refuseHalfCard } from './card-pair.ts';
import { DoctorInputs } from './doctor-inputs.tsx';

const draft = doctorDraft.extend(pictureFields).superRefine(refuseHalfCard);

const blank = {
  name: '',
  phone: '',
  email: '',
  password: '',
  address: '',
  area_id: null,
  field_id: null,
  promocode_id: null,
  ...noPictures,
};

export const DoctorCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateDoctor();
  const form = useEntityForm({
    draft,
    initial: blank,
    save: ({ image, front_image, back_image, ...body }) => write.send({ body, files: pickedOf({ image, front_image, back_image }) }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('doctors.add')} form={form} submitLabel={text('doctors.create')} onClose={onClose} size={760}>
      <DoctorInputs form={form} />
    </FormModal>
  );
};
