import { specialtyDraft } from '../../../contract/entities/specialties.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCreateSpecialty } from './specialties.api.ts';

export const SpecialtyCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateSpecialty();
  return (
    <NameForm
      title={text('specialties.add')}
      draft={specialtyDraft}
      placeholder={text('specialties.namePlaceholder')}
      submitLabel={text('specialties.create')}
      save={(body) => write.send({ body })}
      onClose={onClose}
    />
  );
};
