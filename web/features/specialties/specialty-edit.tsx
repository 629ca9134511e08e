import { type Specialty, specialtyDraft } from '../../../contract/entities/specialties.ts';
import { useEntityForm } from '../../kit/entity-form.ts';
import { FormModal } from '../../kit/form-modal.tsx';
import { useText } from '../../platform/i18n.ts';
import { useUpdateSpecialty } from './specialties.api.ts';
import { SpecialtyInputs } from './specialty-inputs.tsx';

export const SpecialtyEdit = ({ specialty, onClose }: { specialty: Specialty; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateSpecialty();
  const form = useEntityForm({ draft: specialtyDraft, initial: { name: specialty.name }, save: (body) => write.send({ params: { id: specialty.id }, body }), onSaved: onClose });
  return (
    <FormModal title={text('specialties.edit')} form={form} submitLabel={text('common.save')} onClose={onClose}>
      <SpecialtyInputs form={form} />
    </FormModal>
  );
};
