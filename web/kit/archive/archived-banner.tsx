import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useText } from '../../platform/i18n.ts';
import { Banner } from '../../ui/state/banner.tsx';
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
  const button = (
    <Can route={route}>
      <Button
        leftSection={<IconArchiveOff size={18} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => void restore.restore([row.id])}
      >
        {text('common.restore')}
      </Button>
    </Can>
  );
  return (
    <Banner tone="pending" title={<ArchivedAt row={row} />} action={button}>
      {children}
    </Banner>
  );
};
