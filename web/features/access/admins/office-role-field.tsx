import { officeRoles } from '../../../../contract/office-roles.ts';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { RadioField } from '../../../kit/form/fields/radio-field.tsx';
import { useText } from '../../../platform/i18n.ts';

/** The office roles with a description of each. */
export const OfficeRoleField = <Draft extends Record<string, unknown>>({ form }: { form: EntityForm<Draft> }) => {
  const text = useText();
  return (
    <RadioField
      form={form}
      name="office_role"
      label={text('admins.role')}
      isRequired
      options={officeRoles.map((value) => ({ value, label: text(`admins.roles.${value}`), hint: text(`admins.roleHints.${value}`) }))}
    />
  );
};
