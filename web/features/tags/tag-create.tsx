import { tagDraft } from '../../../contract/entities/tags.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCreateTag } from './tags.api.ts';

export const TagCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateTag();
  return (
    <NameForm
      title={text('tags.add')}
      draft={tagDraft}
      placeholder={text('tags.namePlaceholder')}
      submitLabel={text('tags.create')}
      save={(body) => write.send({ body })}
      onClose={onClose}
    />
  );
};
