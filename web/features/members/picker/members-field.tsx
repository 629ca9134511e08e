import { IconBuilding, IconStethoscope } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { useText } from '../../../platform/i18n.ts';
import { MemberPicker } from './member-picker.tsx';
import type { MemberType, PickedMember } from './member-rows.ts';

/** The part of a form that holds members: whom one looks for, and the picked with their names. */
type MembersDraft = { member_type?: MemberType; user_id: PickedMember[] };

type MembersFieldProps<Draft extends MembersDraft> = { form: EntityForm<Draft> } & Omit<
  ComponentProps<typeof MemberPicker>,
  'type' | 'chosen' | 'onChange' | 'path' | 'error'
>;

/** Picks doctors and companies for a form's `user_id`. */
export const MembersField = <Draft extends MembersDraft>({ form, ...picking }: MembersFieldProps<Draft>) => {
  const text = useText();
  const { member_type, user_id } = form.fields.getValues();
  const { error, onChange } = form.fields.getInputProps('user_id');
  return (
    <>
      <ChoiceField
        form={form}
        name="member_type"
        label={text('groups.memberType')}
        choices={[
          { value: 'doctor', label: text('doctors.role.doctor'), icon: IconStethoscope },
          { value: 'company', label: text('doctors.role.company'), icon: IconBuilding },
        ]}
      />
      <MemberPicker type={member_type} chosen={user_id} onChange={onChange} path="user_id" error={error} {...picking} />
    </>
  );
};
