import { Button, Group } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useText } from '../../platform/i18n.ts';
import { Can } from '../can.tsx';
import type { RestoreMutation } from './archive.ts';
import { type Archived, ArchivedAt } from './bulk-restore.tsx';

type ArchivedBannerProps = {
  row: Archived;
  restore: RestoreMutation;
  route: RouteSpec;
  /** What being archived means for the record. */
  children: string;
};

/** Says on a record's page that the record is archived, and restores it. Nothing for an active record. */
export const ArchivedBanner = ({ row, restore, route, children }: ArchivedBannerProps) => {
  const text = useText();
  if (!row.archived_at) return null;
  return (
    <Group
      justify="space-between"
      gap="12px 24px"
      py={12}
      px={16}
      bd="1px solid var(--line-strong)"
      bdrs="md"
      bg="var(--pending-soft)"
      c="var(--pending-ink)"
    >
      <p>
        <strong>
          <ArchivedAt row={row} />.
        </strong>{' '}
        {children}
      </p>
      <Can route={route}>
        <Button
          leftSection={<IconArchiveOff size={18} aria-hidden="true" />}
          loading={restore.isPending}
          onClick={() => void restore.restore([row.id])}
        >
          {text('common.restore')}
        </Button>
      </Can>
    </Group>
  );
};
