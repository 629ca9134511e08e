import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadAfterFirstScreen } from '../platform/first-screen.ts';
import { useText, withScreenTexts } from '../platform/i18n.ts';
import { showError } from '../platform/toast.ts';

// Most pages show none of these, so they load with their texts in en-screens.json when one is needed.
const loadSignIn = () => withScreenTexts(import('../features/session/sign-in-again.tsx'));
const loadVerification = () => withScreenTexts(import('../features/session/verification/verify-dialog.tsx'));
const loadSecondStep = () => loadAfterFirstScreen(() => import('../features/second-step/index.ts'));
const loadNewSignIn = () => loadAfterFirstScreen(() => import('../features/session/active/new-sign-in-banner.tsx'));

export const SignInAgain = lazy(async () => ({ default: (await loadSignIn()).SignInAgain }));
export const VerifyDialog = lazy(async () => ({ default: (await loadVerification()).VerifyDialog }));
export const SecondStepBanner = lazy(async () => ({ default: (await loadSecondStep()).SecondStepBanner }));
export const NewSignInBanner = lazy(async () => ({ default: (await loadNewSignIn()).NewSignInBanner }));

// Every page inside the shell loads these two after the first screen.
const loadOptionalParts = () => loadAfterFirstScreen(() => import('./after-start.ts'));
export const GlobalKeys = lazy(async () => ({ default: (await loadOptionalParts()).GlobalKeys }));
export const OfflineNotice = lazy(async () => ({ default: (await loadOptionalParts()).OfflineNotice }));

type LazyDialogProps = { isOpen: boolean; onFail: () => void; children: ReactNode };

/** Shows a dialog that requests wait for. If its code cannot be loaded, shows a toast and calls `onFail`. The page and its input stay. */
export const LazyDialog = ({ isOpen, onFail, children }: LazyDialogProps) => {
  const text = useText();
  const handleCatch = () => {
    // A closed dialog fails again when the boundary resets.
    if (!isOpen) return;
    showError(text('errors.unreachable'));
    onFail();
  };
  return (
    <CatchBoundary getResetKey={() => isOpen} errorComponent={() => null} onCatch={handleCatch}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
};
