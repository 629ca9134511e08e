import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { passwordChange } from '../../../contract/entities/session.ts';
import { useEntityForm } from '../../kit/entity-form.ts';
import { PasswordField } from '../../kit/fields.tsx';
import { useText } from '../../platform/i18n.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useChangePassword } from './session.api.ts';
import styles from './session.module.css';

const blank = { current_password: '', password: '' };

/** The form that changes one's own password; the screen brings its button. */
export const PasswordForm = ({ submit, onSaved }: { submit: (isPending: boolean) => ReactNode; onSaved?: () => void }) => {
  const text = useText();
  const write = useChangePassword();
  const form = useEntityForm({
    draft: passwordChange,
    initial: blank,
    save: (body) => write.send({ body }),
    onSaved: () => {
      form.fields.setValues(blank);
      onSaved?.();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className={styles.form}>
      <PasswordField form={form} name="current_password" label={text('settings.currentPassword')} purpose="current-password" isRequired />
      <PasswordField form={form} name="password" label={text('settings.newPassword')} isRequired />
      <FormProblem>{form.problem}</FormProblem>
      {submit(form.isPending)}
    </form>
  );
};

/** One's password among the settings. */
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
