import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { succeeded } from '../../platform/toast.ts';
import { EntryPage } from './entry-page.tsx';
import { PasswordForm } from './password-change.tsx';
import { forgetIdentity, signOut } from './session.api.ts';

const isOurs = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Where those whose password an administrator set choose their own, before anything else; then they get where they wanted to go. */
export const NewPassword = () => {
  const text = useText();
  const client = useQueryClient();
  const router = useRouter();
  const { to } = useSearch({ strict: false }) as { to?: unknown }; // Whatever stands in the address.
  const [isLeaving, setIsLeaving] = useState(false);
  const handleSaved = () => {
    forgetIdentity(client);
    router.history.replace(isOurs(to) ? to : '/');
  };
  const handleLeave = async () => {
    setIsLeaving(true);
    await signOut();
    succeeded(text('session.signedOut'));
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
