import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type AuditListQuery, auditRoutes } from '../../../contract/entities/audit.ts';
import { Can } from '../../kit/can.tsx';
import { formatMoment, formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useAuditExport, useLastSeal } from './audit.api.ts';

/** Saves the entries that match the filters as CSV. */
export const ExportButton = ({ query: { page: _page, per_page: _size, ...filters } }: { query: AuditListQuery }) => {
  const text = useText();
  const { save, isPending } = useAuditExport();
  return (
    <Can route={auditRoutes.export}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isPending}
        onClick={() => void save({ query: filters })}
      >
        {text('audit.export')}
      </Button>
    </Can>
  );
};

/** Says up to when the audit trail is sealed. Shows nothing until an entry is sealed. */
export const SealState = () => {
  const text = useText();
  const { data } = useLastSeal();
  if (!data?.data?.at) return null;
  const { at, number } = data.data;
  return (
    <Text fz={13} c="dimmed">
      {text('audit.sealed', { time: formatMoment(at), number: formatNumber(number) })}
    </Text>
  );
};
