import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Days } from './days.ts';

const DatePanel = lazy(async () => ({ default: (await import('./date-panel.tsx')).DatePanel }));

/** The panel of days, with a calendar that loads when it first opens. */
export const LazyDatePanel = (props: { days: Days; onChange: (days: Days) => void }) => (
  <Suspense fallback={<Skeleton w={290} h={420} />}>
    <DatePanel {...props} />
  </Suspense>
);
