import type { z } from 'zod';
import { adminDraft } from '../../../../contract/entities/access/admins.ts';
import { officeRole } from '../../../../contract/office-roles.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { PasswordField, TextField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCreateAdmin } from './admins.api.ts';
import { OfficeRoleField } from './office-role-field.tsx';

// The API makes a full administrator if no role is given. Here a person chooses.
const draft = adminDraft.extend({ office_role: officeRole });

export const AdminCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateAdmin();
  const form = useEntityForm({
    draft,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: no role is selected at first; the draft requires one
    initial: { name: '', email: '', phone: '', password: '' } as z.input<typeof draft>,
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('admins.add')} form={form} submitLabel={text('admins.add')} onClose={onClose}>
      <TextField form={form} name="name" label={text('admins.name')} isRequired />
      <TextField form={form} name="phone" label={text('admins.phone')} kind="tel" isRequired />
      <TextField form={form} name="email" label={text('admins.email')} kind="email" isRequired />
      <PasswordField form={form} name="password" label={text('admins.password')} isRequired />
      <OfficeRoleField form={form} />
    </FormModal>
  );
};
