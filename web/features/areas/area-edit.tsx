import { type Area, areaDraft } from '../../../contract/entities/areas.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useUpdateArea } from './areas.api.ts';

export const AreaEdit = ({ area, onClose }: { area: Area; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateArea();
  return (
    <NameForm
      title={text('areas.edit')}
      draft={areaDraft}
      name={area.name}
      placeholder={text('areas.namePlaceholder')}
      submitLabel={text('common.save')}
      save={(body) => write.send({ params: { id: area.id }, body })}
      onClose={onClose}
    />
  );
};
