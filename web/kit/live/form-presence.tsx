import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Callout } from '../../ui/state/callout.tsx';
import { onChanges } from './live-events.ts';
import { PresenceChip } from './presence-chip.tsx';
import { isAbout, isOfValues, type Subject } from './subject.ts';

/** The last one who changed the record since the form was opened; an empty name for an unknown one. */
const useChangedBy = ({ entity, record }: Subject): string | undefined => {
  const [name, setName] = useState<string>();
  useEffect(
    () =>
      onChanges((changes) => {
        const last = changes.findLast((change) => !change.isOwn && isOfValues(change) && isAbout(change, { entity, record }));
        if (last) setName(last.by?.name ?? '');
      }),
    [entity, record],
  );
  return name;
};

/** Says in a form who else edits the record, and that it changed meanwhile. What the user typed stays; saving combines both. */
export const FormPresence = ({ subject }: { subject: Subject }) => {
  const text = useText();
  const changedBy = useChangedBy(subject);
  return (
    <Stack gap={8}>
      <PresenceChip subject={subject} mode="editing" />
      <div role="status">
        {changedBy === undefined ? null : (
          <Callout tone="pending">
            <strong>{changedBy === '' ? text('live.changed') : text('live.changedBy', { name: changedBy })}</strong>{' '}
            {text('live.changedHint')}
          </Callout>
        )}
      </div>
    </Stack>
  );
};
