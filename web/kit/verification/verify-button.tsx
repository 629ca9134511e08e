import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useText } from '../../platform/i18n.ts';
import { Can } from '../can.tsx';

type VerifyButtonProps = { route: RouteSpec; to: string; pending: number };

/** Opens the queue of a list if records are pending, for users who may decide on them. */
export const VerifyButton = ({ route, to, pending }: VerifyButtonProps) => {
  const text = useText();
  if (pending === 0) return null;
  return (
    <Can route={route}>
      <Button component={Link} to={to} variant="default" leftSection={<IconChecklist size={18} aria-hidden="true" />}>
        {text('lists.verifyPending', { count: pending })}
      </Button>
    </Can>
  );
};
