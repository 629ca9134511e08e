import { lazy } from 'react';
import { resumeAfterPasswordConfirmation, useNeedsPasswordConfirmation } from '../../platform/password-confirmation.ts';
import { resumeRequests, useIsSessionExpired } from '../../platform/session.ts';
import { useHasOpened } from '../../ui/hooks.ts';
import { ImportDialog } from '../import-dialog.tsx';
import { LazyDialog } from '../lazy-dialog.tsx';

const SignInAgain = lazy(async () => ({ default: (await import('../../features/access/session/sign-in-again.tsx')).SignInAgain }));
const ConfirmationDialog = lazy(async () => ({
  default: (await import('../../features/access/session/password-confirmation/confirmation-dialog.tsx')).ConfirmationDialog,
}));

/** The dialogs over any screen: for an expired session, for a password confirmation, and for a file that the open list imports. */
export const SessionDialogs = () => {
  const isExpired = useIsSessionExpired();
  const needsSignIn = useHasOpened(isExpired);
  const needsPasswordConfirmation = useNeedsPasswordConfirmation();
  return (
    <>
      <ImportDialog />
      <LazyDialog isOpen={isExpired} onFail={() => resumeRequests(false)}>
        {needsSignIn ? <SignInAgain /> : null}
      </LazyDialog>
      <LazyDialog isOpen={needsPasswordConfirmation} onFail={() => resumeAfterPasswordConfirmation(false)}>
        {needsPasswordConfirmation ? <ConfirmationDialog /> : null}
      </LazyDialog>
    </>
  );
};
