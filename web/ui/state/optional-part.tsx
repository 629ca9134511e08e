import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Shows nothing until the code of a part has loaded. If that fails, the page stays without the part. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </CatchBoundary>
);
