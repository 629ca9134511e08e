import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { isLocalPath } from '../../../platform/local-path.ts';
import { showSuccess } from '../../../platform/toast.ts';
import { EntryPage } from './entry-page.tsx';
import { leave } from './leave.ts';
import { refreshMe } from './session.api.ts';

type RequiredStepPageProps = { title: string; lead: string; children: (onDone: () => void) => ReactNode };

/** The page of a required step, with a button to sign out. `onDone` continues to the requested page. */
export const RequiredStepPage = ({ title, lead, children }: RequiredStepPageProps) => {
  const text = useText();
  const client = useQueryClient();
  const router = useRouter();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the URL may contain anything
  const { to } = useSearch({ strict: false }) as { to?: unknown };
  const [isLeaving, setIsLeaving] = useState(false);
  const handleDone = () => {
    refreshMe(client);
    router.history.replace(isLocalPath(to) ? to : '/');
  };
  const handleLeave = async () => {
    setIsLeaving(true);
    await leave(client);
    showSuccess(text('session.signedOut'));
  };
  return (
    <EntryPage title={title} heading={title} lead={lead}>
      {children(handleDone)}
      <Button variant="subtle" fullWidth mt="xs" loading={isLeaving} onClick={() => void handleLeave()}>
        {text('session.signOut')}
      </Button>
    </EntryPage>
  );
};
