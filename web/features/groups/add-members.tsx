import { useState } from 'react';
import { z } from 'zod';
import { type Group, mostMembers } from '../../../contract/entities/groups.ts';
import { userId } from '../../../contract/entities/members.ts';
import { type EntityForm, useEntityForm } from '../../kit/entity-form.ts';
import { FormModal } from '../../kit/form-modal.tsx';
import { t, useText } from '../../platform/i18n.ts';
import { type MemberSearch, MembersField } from '../members/index.ts';
import { useAddMembers, useIsIn } from './groups.api.ts';

// What the form holds: the picked with their names, of which the ids are sent. A company is no more a doctor for having been picked first.
const draft = z
  .object({
    member_type: z.enum(['doctor', 'company'], { error: () => t('groups.typeRequired') }),
    user_id: z.array(z.object({ id: userId, name: z.string() })).max(mostMembers, t('groups.tooMany', { count: mostMembers })),
  })
  .refine(({ user_id }) => user_id.length > 0, {
    path: ['user_id'],
    error: ({ input }) => t(isOfDoctors(input) ? 'groups.doctorRequired' : 'groups.companyRequired'),
  });

const isOfDoctors = (input: unknown) => (input as { member_type: string }).member_type === 'doctor'; // The object above has passed by then.

type Input = z.input<typeof draft>;

/** Adds many doctors and companies to a group at once. */
export const AddMembers = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const text = useText();
  const write = useAddMembers();
  const [search, setSearch] = useState<MemberSearch>({});
  const taken = useIsIn(group.id, search);
  const form: EntityForm<Input> = useEntityForm({
    draft,
    // Nothing is chosen at first; the draft itself asks for the choice.
    initial: { user_id: [] } as Partial<Input> as Input,
    save: ({ user_id }) => write.send({ params: { id: group.id }, body: { user_id: user_id.map(({ id }) => id) } }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('groups.addTo', { name: group.name })}
      form={form}
      submitLabel={text('groups.addMembers')}
      onClose={onClose}
      size={640}
    >
      <MembersField form={form} most={mostMembers} taken={taken} onSearch={setSearch} />
    </FormModal>
  );
};
