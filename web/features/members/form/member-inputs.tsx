import type { ReactNode } from 'react';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { PasswordField, TextField } from '../../../kit/fields.tsx';
import { ReferenceSelect } from '../../../kit/reference-select.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useAreaOptions } from '../../areas/index.ts';
import { useSpecialtyOptions } from '../../specialties/index.ts';
import type { Member } from '../member.ts';
import styles from './form.module.css';

/** The fields that creating and editing members share; editing lets each of them be left out. */
export type MemberFields = {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  address?: string | undefined;
  area_id?: number | null | undefined;
  field_id?: number | null | undefined;
};

type MemberInputsProps<Fields extends MemberFields> = {
  form: EntityForm<Fields>;
  /** Who is edited; nobody where one is added. */
  member?: Member | undefined;
  phoneExample: string;
  isAddressRequired?: boolean;
  /** Fields that only these members have. */
  children?: ReactNode;
};

/** The facts of a member in a form, two beside each other where there is room. */
export const MemberInputs = <Fields extends MemberFields>(props: MemberInputsProps<Fields>) => {
  const { form: given, member, phoneExample, isAddressRequired = false, children } = props;
  const text = useText();
  const form = given as unknown as EntityForm<MemberFields>; // A form's setters make it invariant; these inputs only touch the shared fields.
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
      <ReferenceSelect form={form} name="area_id" label={text('members.area')} useOptions={useAreaOptions} initial={member?.user.area} />
      <ReferenceSelect
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

/** Fields two beside each other, where there is room. */
export const FieldPairs = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
