import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { isLocalPath } from '../../platform/local-path.ts';
import { showSuccess } from '../../platform/toast.ts';
import { EntryPage } from './entry-page.tsx';
import { PasswordForm } from './password-change.tsx';
import { refreshMe, signOut } from './session.api.ts';

/** A user whose password an administrator set chooses a new one here, and then continues to the requested page. */
export const NewPassword = () => {
  const text = useText();
  const client = useQueryClient();
  const router = useRouter();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the URL may contain anything
  const { to } = useSearch({ strict: false }) as { to?: unknown };
  const [isLeaving, setIsLeaving] = useState(false);
  const handleSaved = () => {
    refreshMe(client);
    router.history.replace(isLocalPath(to) ? to : '/');
  };
  const handleLeave = async () => {
    setIsLeaving(true);
    await signOut();
    showSuccess(text('session.signedOut'));
  };
  return (
    <EntryPage title={text('session.newPasswordTitle')} heading={text('session.newPasswordTitle')} lead={text('session.newPasswordText')}>
      <PasswordForm
        onSaved={handleSaved}
        submit={(isPending) => (
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {text('session.saveNewPassword')}
          </Button>
        )}
      />
      <Button variant="subtle" fullWidth mt="xs" loading={isLeaving} onClick={() => void handleLeave()}>
        {text('session.signOut')}
      </Button>
    </EntryPage>
  );
};
