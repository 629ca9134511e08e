import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Can } from '../can.tsx';
import styles from '../list/list-head.module.css';

type VerifyButtonProps = { route: RouteSpec; to: string; pending: number };

/** Opens the queue of a list if records are pending, for users who may decide on them. */
export const VerifyButton = ({ route, to, pending }: VerifyButtonProps) => {
  const text = useText();
  if (pending === 0) return null;
  return (
    <Can route={route}>
      <Button
        component={Link}
        to={to}
        variant="default"
        className={styles.counted}
        leftSection={<IconChecklist size={18} aria-hidden="true" />}
      >
        <span className={styles.long}>{text('lists.verifyPending', { count: pending })}</span>
        <span className={styles.short} aria-hidden="true">
          {formatNumber(pending)}
        </span>
      </Button>
    </Can>
  );
};
