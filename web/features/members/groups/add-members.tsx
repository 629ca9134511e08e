import { useState } from 'react';
import { z } from 'zod';
import { type Group, maxMembersPerRequest } from '../../../../contract/entities/members/groups.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { t, useText } from '../../../platform/i18n.ts';
import { type MemberSearch, MembersField } from '../accounts/index.ts';
import { useAddMembers, useMembership } from './groups.api.ts';

// The picked members with their names; only the ids are sent. A company and a doctor can have the same id field.
const draft = z
  .object({
    member_type: z.enum(['doctor', 'company'], { error: () => t('groups.typeRequired') }),
    user_id: z
      .array(z.object({ id: userId, name: z.string() }))
      .max(maxMembersPerRequest, { error: () => t('groups.tooMany', { count: maxMembersPerRequest }) }),
  })
  .refine(({ user_id }) => user_id.length > 0, {
    path: ['user_id'],
    error: ({ input }) => t(isDoctorType(input) ? 'groups.doctorRequired' : 'groups.companyRequired'),
  });

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the schema above has validated the object
const isDoctorType = (input: unknown) => (input as { member_type: string }).member_type === 'doctor';

type Input = z.input<typeof draft>;

/** Adds several doctors and companies to a group with one request. */
export const AddMembers = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const text = useText();
  const mutation = useAddMembers();
  const [search, setSearch] = useState<MemberSearch>({});
  const groupMemberIds = useMembership(group.id, search);
  const form: EntityForm<Input> = useEntityForm({
    draft,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the field is empty at first; the draft schema requires it
    initial: { user_id: [] } as Partial<Input> as Input,
    save: ({ user_id }) => mutation.send({ params: { id: group.id }, body: { user_id: user_id.map(({ id }) => id) } }),
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
      <MembersField form={form} max={maxMembersPerRequest} groupMemberIds={groupMemberIds} onSearch={setSearch} />
    </FormModal>
  );
};
