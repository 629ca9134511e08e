import { Stack } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import type { DoctorId } from '../../../../../contract/entities/members/doctors.ts';
import { Callout } from '../../../../ui/state/callout.tsx';
import { useMerges } from './merge.api.ts';
import { MergeLine } from './merge-line.tsx';

/** The newest merges of a doctor that were neither undone nor ended, as survivor or as the other one. */
export const CurrentMerges = ({ id }: { id: DoctorId }) => {
  const merges = useMerges(id, 1).rows.filter(({ undone_at, ended_at }) => undone_at === null && ended_at === null);
  if (merges.length === 0) return null;
  return (
    <Callout tone="action" icon={IconArrowMerge}>
      <Stack gap={8}>
        {merges.map((merge) => (
          <MergeLine key={merge.id} merge={merge} pageId={id} />
        ))}
      </Stack>
    </Callout>
  );
};
