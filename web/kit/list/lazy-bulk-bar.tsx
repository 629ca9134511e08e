import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { withScreenTexts } from '../../platform/i18n.ts';
import type { BulkBarProps } from '../bulk/bulk-bar.tsx';

// In the chunk of the tools of a list, which load at the same time.
const BulkBar = lazy(async () => ({ default: (await withScreenTexts(import('./list-tools.tsx'))).BulkBar }));

/** The actions on several records of a list, which load after its rows. Rows can be selected once they are there. */
export const LazyBulkBar = (props: BulkBarProps) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense fallback={null}>
      <BulkBar {...props} />
    </Suspense>
  </CatchBoundary>
);
