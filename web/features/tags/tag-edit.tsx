import { type Tag, tagDraft } from '../../../contract/entities/tags.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useUpdateTag } from './tags.api.ts';

export const TagEdit = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateTag();
  return (
    <NameForm
      title={text('tags.edit')}
      draft={tagDraft}
      name={tag.name}
      placeholder={text('tags.namePlaceholder')}
      submitLabel={text('common.save')}
      save={(body) => write.send({ params: { id: tag.id }, body })}
      onClose={onClose}
    />
  );
};
