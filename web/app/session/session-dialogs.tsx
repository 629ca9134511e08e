import { lazy } from 'react';
import { resumeRequests, useIsSessionExpired } from '../../platform/session.ts';
import { resumeAfterVerification, useNeedsVerification } from '../../platform/verification.ts';
import { useHasOpened } from '../../ui/hooks.ts';
import { LazyDialog } from '../lazy-dialog.tsx';

const SignInAgain = lazy(async () => ({ default: (await import('../../features/access/session/sign-in-again.tsx')).SignInAgain }));
const VerifyDialog = lazy(async () => ({
  default: (await import('../../features/access/session/verification/verify-dialog.tsx')).VerifyDialog,
}));

/** The dialogs for an expired session and for a verification, over any screen. */
export const SessionDialogs = () => {
  const isExpired = useIsSessionExpired();
  const needsSignIn = useHasOpened(isExpired);
  const needsVerification = useNeedsVerification();
  return (
    <>
      <LazyDialog isOpen={isExpired} onFail={() => resumeRequests(false)}>
        {needsSignIn ? <SignInAgain /> : null}
      </LazyDialog>
      <LazyDialog isOpen={needsVerification} onFail={() => resumeAfterVerification(false)}>
        {needsVerification ? <VerifyDialog /> : null}
      </LazyDialog>
    </>
  );
};
