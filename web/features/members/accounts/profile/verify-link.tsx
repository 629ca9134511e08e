import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { Can } from '../../../../kit/can.tsx';
import { useText } from '../../../../platform/i18n.ts';

/** The main action on a pending member: a link to the queue, which opens with this member. */
export const VerifyLink = ({ queue, id }: { queue: '/doctors/verify' | '/companies/verify'; id: number }) => {
  const text = useText();
  return (
    <Can route={memberRoutes.decide}>
      <Button
        component={Link}
        to={queue}
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: a link that is rendered as a button has the router's strict types
        search={{ id: String(id) } as never}
        leftSection={<IconChecklist size={18} aria-hidden="true" />}
      >
        {text('verification.verify')}
      </Button>
    </Can>
  );
};
