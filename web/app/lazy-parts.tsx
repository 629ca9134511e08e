import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadAfterFirstScreen } from '../platform/first-screen.ts';
import { useText, withScreenTexts } from '../platform/i18n.ts';
import { showError } from '../platform/toast.ts';

// Loaded when a session has expired, because no page needs it at once.
export const SignInAgain = lazy(async () => {
  const { SignInAgain: Dialog } = await withScreenTexts(import('../features/session/sign-in-again.tsx'));
  return { default: Dialog };
});

// Most pages show no banner, so banners load with their texts in en-screens.json.
export const SecondStepBanner = lazy(async () => {
  const { SecondStepBanner: Banner } = await loadAfterFirstScreen(() => import('../features/second-step/index.ts'));
  return { default: Banner };
});
export const VerifyDialog = lazy(async () => {
  const { VerifyDialog: Dialog } = await withScreenTexts(import('../features/session/verification/verify-dialog.tsx'));
  return { default: Dialog };
});
export const NewSignInBanner = lazy(async () => {
  const { NewSignInBanner: Banner } = await loadAfterFirstScreen(() => import('../features/session/active/new-sign-in-banner.tsx'));
  return { default: Banner };
});

// A chunk of its own, which pages load after the first screen.
export const GlobalKeys = lazy(async () => {
  const { GlobalKeys: Keys } = await loadAfterFirstScreen(() => import('./after-start.ts'));
  return { default: Keys };
});

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
