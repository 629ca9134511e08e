import { areaDraft } from '../../../contract/entities/areas.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCreateArea } from './areas.api.ts';

export const AreaCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateArea();
  return (
    <NameForm
      title={text('areas.add')}
      draft={areaDraft}
      placeholder={text('areas.namePlaceholder')}
      submitLabel={text('areas.create')}
      save={(body) => write.send({ body })}
      onClose={onClose}
    />
  );
};
