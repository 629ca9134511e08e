import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { withScreenTexts } from '../../platform/i18n.ts';
import type { Subject } from './subject.ts';

const Bar = lazy(async () => ({ default: (await withScreenTexts(import('./new-rows-bar.tsx'))).NewRowsBar }));
const loadPresence = () => withScreenTexts(import('./presence-parts.ts'));
const Chip = lazy(async () => ({ default: (await loadPresence()).PresenceChip }));
const Notice = lazy(async () => ({ default: (await loadPresence()).FormPresence }));

// A page works without these parts, so a failure to load one is not shown.
const OptionalPart = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </CatchBoundary>
);

/** The bar above a list to which others added records. */
export const LazyNewRowsBar = (props: ComponentProps<typeof Bar>) => (
  <OptionalPart>
    <Bar {...props} />
  </OptionalPart>
);

/** Who else has the record of a page open. */
export const LazyPresenceChip = ({ subject }: { subject: Subject }) => (
  <OptionalPart>
    <Chip subject={subject} mode="viewing" />
  </OptionalPart>
);

/** Who else edits the record of a form, and who changed it since the form was opened. */
export const LazyFormPresence = ({ subject }: { subject: Subject }) => (
  <OptionalPart>
    <Notice subject={subject} />
  </OptionalPart>
);
