import { type Category, categoryDraft } from '../../../contract/entities/categories.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useUpdateCategory } from './categories.api.ts';

export const CategoryEdit = ({ category, onClose }: { category: Category; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateCategory();
  return (
    <NameForm
      title={text('categories.edit')}
      draft={categoryDraft}
      name={category.name}
      placeholder={text('categories.namePlaceholder')}
      submitLabel={text('common.save')}
      save={(body) => write.send({ params: { id: category.id }, body })}
      onClose={onClose}
    />
  );
};
