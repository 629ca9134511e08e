import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { MomentFieldProps } from './moment-field.tsx';
import type { ScheduleFieldsProps, ScheduleForm } from './schedule-fields.tsx';

// The calendar of the date fields is loaded with the first form that needs it. React's lazy() loses the type of the form.
const Fields = lazy(async () => ({ default: (await import('./schedule-fields.tsx')).ScheduleFields })) as unknown as <
  Draft extends ScheduleForm,
>(
  props: ScheduleFieldsProps<Draft>,
) => ReactNode;
const Moment = lazy(async () => ({ default: (await import('./moment-field.tsx')).MomentField })) as unknown as <
  Draft extends Record<string, unknown>,
>(
  props: MomentFieldProps<Draft>,
) => ReactNode;

/** When doctors see a record: two optional times in the configured zone. */
export const ScheduleSection = <Draft extends ScheduleForm>(props: ScheduleFieldsProps<Draft>) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Fields {...props} />
  </Suspense>
);

/** A day and a time in the configured zone. */
export const LazyMomentField = <Draft extends Record<string, unknown>>(props: MomentFieldProps<Draft>) => (
  <Suspense fallback={<Skeleton height={100} />}>
    <Moment {...props} />
  </Suspense>
);
