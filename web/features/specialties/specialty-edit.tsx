import { type Specialty, specialtyDraft } from '../../../contract/entities/specialties.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useUpdateSpecialty } from './specialties.api.ts';

export const SpecialtyEdit = ({ specialty, onClose }: { specialty: Specialty; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateSpecialty();
  return (
    <NameForm
      title={text('specialties.edit')}
      draft={specialtyDraft}
      name={specialty.name}
      placeholder={text('specialties.namePlaceholder')}
      submitLabel={text('common.save')}
      save={(body) => write.send({ params: { id: specialty.id }, body })}
      onClose={onClose}
    />
  );
};
