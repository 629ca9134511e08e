import { adminPasswordReset } from '../../../../contract/entities/access/admins.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useResetPassword } from './admins.api.ts';

/** Sets another person's password. */
export const PasswordReset = ({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) => {
  const text = useText();
  const mutation = useResetPassword();
  const form = useEntityForm({
    draft: adminPasswordReset,
    initial: { user_id: user.id, password: '' },
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('admins.resetTitle', { name: user.name })} form={form} submitLabel={text('admins.reset')} onClose={onClose}>
      <p>{text('admins.resetText')}</p>
      <PasswordField form={form} name="password" label={text('settings.newPassword')} isRequired />
    </FormModal>
  );
};
