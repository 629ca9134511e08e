import { IconBuilding, IconStethoscope } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { MemberPicker } from './member-picker.tsx';
import type { MemberType, PickedMember } from './member-rows.ts';

/** The picker's part of a form: the kind of member searched, and the picked members with their names. */
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
      <RadioField
        form={form}
        name="member_type"
        label={text('groups.memberType')}
        options={[
          { value: 'doctor', label: text('doctors.role.doctor'), icon: IconStethoscope },
          { value: 'company', label: text('doctors.role.company'), icon: IconBuilding },
        ]}
      />
      <MemberPicker type={member_type} chosen={user_id} onChange={onChange} path="user_id" error={error} {...picking} />
    </>
  );
};
