import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Shows the fallback, by default nothing, until the code of the part has loaded. If that fails, the page stays without the part. */
export const LazyBanner = ({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
