import { type Group, groupDraft } from '../../../../contract/entities/members/groups.ts';
import { LookupCreateForm, LookupEditForm } from '../../../kit/lookup/lookup-form.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateGroup, useUpdateGroup } from './groups.api.ts';

export const GroupCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateGroup();
  return (
    <LookupCreateForm
      title={text('groups.add')}
      draft={groupDraft}
      placeholder={text('groups.namePlaceholder')}
      submitLabel={text('groups.create')}
      save={(body) => mutation.send({ body })}
      onClose={onClose}
    />
  );
};

export const GroupEdit = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateGroup();
  return (
    <LookupEditForm
      title={text('groups.edit')}
      subject={{ entity: 'groups', record: group.id }}
      draft={groupDraft}
      row={group}
      placeholder={text('groups.namePlaceholder')}
      submitLabel={text('common.save')}
      save={(body) => mutation.send({ params: { id: group.id }, body })}
      onClose={onClose}
    />
  );
};
