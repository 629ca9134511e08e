import { Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { passwordChange } from '../../../../../contract/entities/access/password-change.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { useChangePassword } from './password-change.api.ts';

const blank = { current_password: '', password: '' };

/** The form that changes the user's own password; the caller provides its button. */
export const PasswordForm = ({ submit, onSaved }: { submit: (isPending: boolean) => ReactNode; onSaved?: () => void }) => {
  const text = useText();
  const mutation = useChangePassword();
  const form = useEntityForm({
    draft: passwordChange,
    initial: blank,
    save: (body) => mutation.send({ body }),
    onSaved: () => {
      form.fields.setValues(blank);
      onSaved?.();
    },
  });
  return (
    <Flex component="form" onSubmit={form.submit} noValidate direction="column" gap={16}>
      <PasswordField form={form} name="current_password" label={text('settings.currentPassword')} purpose="current-password" isRequired />
      <PasswordField form={form} name="password" label={text('settings.newPassword')} isRequired />
      <FormError>{form.formError}</FormError>
      {submit(form.isPending)}
    </Flex>
  );
};

/** The password section of the settings. */
export const PasswordChange = () => {
  const text = useText();
  return (
    <PasswordForm
      submit={(isPending) => (
        <div>
          <Button type="submit" variant="default" loading={isPending}>
            {text('settings.changePassword')}
          </Button>
        </div>
      )}
    />
  );
};
