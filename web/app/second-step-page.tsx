import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { use, useState } from 'react';
import { SetUp } from '../features/second-step/set-up.tsx';
import { EntryPage } from '../features/session/entry-page.tsx';
import { refreshMe, signOut } from '../features/session/session.api.ts';
import { loadScreenTexts, useText } from '../platform/i18n.ts';
import { isLocalPath } from '../platform/local-path.ts';
import { showSuccess } from '../platform/toast.ts';

/** An administrator who must have a second step sets it up here, and then continues to the requested page. */
export const SecondStepPage = () => {
  // Here and not in the router, which every page loads.
  use(loadScreenTexts());
  const text = useText();
  const client = useQueryClient();
  const router = useRouter();
  const { to } = useSearch({ strict: false }) as { to?: unknown }; // The URL may contain anything.
  const [isLeaving, setIsLeaving] = useState(false);
  const handleDone = () => {
    refreshMe(client);
    router.history.replace(isLocalPath(to) ? to : '/');
  };
  const handleLeave = async () => {
    setIsLeaving(true);
    await signOut();
    showSuccess(text('session.signedOut'));
  };
  return (
    <EntryPage title={text('secondStep.setUpTitle')} heading={text('secondStep.setUpTitle')} lead={text('secondStep.required')}>
      <SetUp onDone={handleDone} />
      <Button variant="subtle" fullWidth mt="xs" loading={isLeaving} onClick={() => void handleLeave()}>
        {text('session.signOut')}
      </Button>
    </EntryPage>
  );
};
