import { Button } from '@mantine/core';
import type { Notice } from '../../../../contract/entities/office/notices.ts';
import { useText } from '../../../platform/i18n.ts';
import { useMarkAllSeen, useNewestUnseen } from './notices.api.ts';

/** Marks all that the bell counts and the page shows. A notice that arrives later stays new. */
export const MarkAllButton = ({ rows = [] }: { rows?: readonly Notice[] }) => {
  const text = useText();
  const { send, isPending } = useMarkAllSeen();
  const until = Math.max(useNewestUnseen(), ...rows.map(({ id }) => id));
  return (
    <Button variant="default" loading={isPending} onClick={() => void send({ body: { until } })}>
      {text('notices.markAll')}
    </Button>
  );
};
