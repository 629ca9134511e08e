import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useText } from '../platform/i18n.ts';
import { showError } from '../platform/toast.ts';

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
