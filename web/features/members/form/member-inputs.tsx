import type { ReactNode } from 'react';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { PasswordField, TextField } from '../../../kit/form/fields.tsx';
import { ReferenceField } from '../../../kit/picker/reference-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useAreaOptions } from '../../areas/index.ts';
import { useSpecialtyOptions } from '../../specialties/index.ts';
import type { Member } from '../member.ts';
import styles from './form.module.css';

/** Fields shared by the create and edit forms of members; all are optional when editing. */
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
  /** The member to edit; undefined for a new one. */
  member?: Member | undefined;
  phoneExample: string;
  isAddressRequired?: boolean;
  /** Fields of this kind of member only. */
  children?: ReactNode;
};

/** The form fields of a member, in two columns if there is room. */
export const MemberInputs = <Fields extends MemberFields>(props: MemberInputsProps<Fields>) => {
  const { form: genericForm, member, phoneExample, isAddressRequired = false, children } = props;
  const text = useText();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the setters make a form invariant; these inputs use the shared fields only
  const form = genericForm as unknown as EntityForm<MemberFields>;
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
