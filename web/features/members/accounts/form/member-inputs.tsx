import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CompanyChange } from '../../../../../contract/entities/members/companies.ts';
import type { doctorChange } from '../../../../../contract/entities/members/doctors.ts';
import type { EntityForm, StartValues } from '../../../../kit/form/entity-form.ts';
import { PasswordField, TextField } from '../../../../kit/form/fields/fields.tsx';
import { ReferenceField } from '../../../../kit/picker/reference-field.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useAreaOptions } from '../../../content/areas/index.ts';
import { useSpecialtyOptions } from '../../../content/specialties/index.ts';
import type { Member } from '../member.ts';
import styles from './form.module.css';

type DoctorFields = z.input<typeof doctorChange>;

/** The form fields that doctors and companies share; all are optional when editing. */
type MemberFields = Pick<DoctorFields, keyof DoctorFields & keyof CompanyChange>;

/** The values that a form starts with: those of the member to edit, or of a new one, whose password is required. */
export const memberFieldsOf = (member?: Member) =>
  ({
    name: member?.user.name ?? '',
    phone: member?.user.phone ?? '',
    email: member?.user.email ?? '',
    ...(member ? {} : { password: '' }),
    address: member?.user.address ?? '',
    area_id: member?.user.area?.id ?? null,
    field_id: member?.user.field?.id ?? null,
  }) satisfies StartValues<MemberFields>;

type MemberInputsProps<Fields extends MemberFields & Record<string, unknown>> = {
  form: EntityForm<Fields>;
  /** The member to edit; undefined for a new one. */
  member?: Member | undefined;
  phoneExample: string;
  isAddressRequired?: boolean;
  /** Fields of this kind of member only. */
  children?: ReactNode;
};

/** The form fields of a member, in two columns if there is room. */
export const MemberInputs = <Fields extends MemberFields & Record<string, unknown>>(props: MemberInputsProps<Fields>) => {
  const { form, member, phoneExample, isAddressRequired = false, children } = props;
  const text = useText();
  const passwordHint = member
    ? { description: text('members.passwordHint') }
    : { description: text('members.passwordFirst'), isRequired: true as const };
  return (
    <FieldPairs>
      <TextField form={form} name="name" label={text('members.name')} isRequired />
      <TextField form={form} name="phone" label={text('members.phone')} kind="tel" placeholder={phoneExample} isRequired />
      <TextField form={form} name="email" label={text('members.email')} kind="email" isRequired />
      <PasswordField form={form} name="password" label={text('members.password')} {...passwordHint} />
      <TextField form={form} name="address" label={text('members.address')} isRequired={isAddressRequired} />
      <ReferenceField form={form} name="area_id" label={text('members.area')} useOptions={useAreaOptions} initial={member?.user.area} />
      <ReferenceField
        form={form}
        name="field_id"
        label={text('members.specialty')}
        useOptions={useSpecialtyOptions}
        initial={member?.user.field}
      />
      {children}
    </FieldPairs>
  );
};

/** Two columns if there is room. */
export const FieldPairs = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
