import { categoryDraft } from '../../../contract/entities/categories.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCreateCategory } from './categories.api.ts';

export const CategoryCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateCategory();
  return (
    <NameForm
      title={text('categories.add')}
      draft={categoryDraft}
      placeholder={text('categories.namePlaceholder')}
      submitLabel={text('categories.create')}
      save={(body) => write.send({ body })}
      onClose={onClose}
    />
  );
};
