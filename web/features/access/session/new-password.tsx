import { Button } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import { PasswordForm } from './password/password-change.tsx';
import { RequiredStepPage } from './required-step-page.tsx';

/** A user whose password an administrator set chooses a new one here, and then continues to the requested page. */
export const NewPassword = () => {
  const text = useText();
  return (
    <RequiredStepPage title={text('session.newPasswordTitle')} lead={text('session.newPasswordText')}>
      {(onDone) => (
        <PasswordForm
          onSaved={onDone}
          submit={(isPending) => (
            <Button type="submit" size="md" fullWidth loading={isPending}>
              {text('session.saveNewPassword')}
            </Button>
          )}
        />
      )}
    </RequiredStepPage>
  );
};
