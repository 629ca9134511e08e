import { type ComponentProps, lazy } from 'react';
import { loadAfterFirstScreen } from '../../platform/first-screen.ts';
import { OptionalPart } from '../../ui/optional-part.tsx';
import type { Subject } from './subject.ts';

const Bar = lazy(async () => ({ default: (await loadAfterFirstScreen(() => import('./new-rows-bar.tsx'))).NewRowsBar }));
const loadPresence = () => loadAfterFirstScreen(() => import('./presence-parts.ts'));
const Chip = lazy(async () => ({ default: (await loadPresence()).PresenceChip }));
const Notice = lazy(async () => ({ default: (await loadPresence()).FormPresence }));

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
