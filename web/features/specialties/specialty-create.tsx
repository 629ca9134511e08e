import { specialtyDraft } from '../../../contract/entities/specialties.ts';
import { useEntityForm } from '../../kit/entity-form.ts';
import { FormModal } from '../../kit/form-modal.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCreateSpecialty } from './specialties.api.ts';
import { SpecialtyInputs } from './specialty-inputs.tsx';

export const SpecialtyCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateSpecialty();
  const form = useEntityForm({ draft: specialtyDraft, initial: { name: '' }, save: (body) => write.send({ body }), onSaved: onClose });
  return (
    <FormModal title={text('specialties.add')} form={form} submitLabel={text('specialties.create')} onClose={onClose}>
      <SpecialtyInputs form={form} />
    </FormModal>
  );
};
