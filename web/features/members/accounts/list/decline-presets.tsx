import { lazy, Suspense } from 'react';
import type { ReasonsProps } from '../../../../kit/bulk/bulk-reasons.ts';

const ReasonPresets = lazy(async () => ({ default: (await import('../../../messages/decline-reasons/index.ts')).ReasonPresets }));

const presetsOf = (kind: 'doctor' | 'company') => (props: ReasonsProps) => (
  <Suspense fallback={null}>
    <ReasonPresets kind={kind} {...props} />
  </Suspense>
);

/** The configured reasons for declining several doctors. */
export const DoctorDeclinePresets = presetsOf('doctor');

/** The configured reasons for declining several companies. */
export const CompanyDeclinePresets = presetsOf('company');
