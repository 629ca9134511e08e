import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type AuditListQuery, auditRoutes } from '../../../../contract/entities/office/audit.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { Can } from '../../../kit/can.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useAuditExport, useLastSeal } from './audit.api.ts';

type CsvExportButtonProps = { route: RouteSpec; isPending: boolean; onExport: () => Promise<void> };

/** Saves a list as CSV. Sessions without the route's permission do not see it. */
export const CsvExportButton = ({ route, isPending, onExport }: CsvExportButtonProps) => {
  const text = useText();
  return (
    <Can route={route}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isPending}
        onClick={() => void onExport()}
      >
        {text('audit.export')}
      </Button>
    </Can>
  );
};

const Line = ({ children }: { children: string }) => (
  <Text fz={13} c="dimmed">
    {children}
  </Text>
);

/** Saves the entries that match the filters as CSV. */
export const ExportButton = ({ query: { page: _page, per_page: _size, ...filters } }: { query: AuditListQuery }) => {
  const { save, isPending } = useAuditExport();
  return <CsvExportButton route={auditRoutes.export} isPending={isPending} onExport={() => save({ query: filters })} />;
};

/** Says up to when the audit trail is sealed. */
export const SealState = () => {
  const text = useText();
  const { data, isError } = useLastSeal();
  if (!data) return isError ? <Line>{text('audit.sealFailed')}</Line> : null;
  if (!data.data?.at) return <Line>{text('audit.notSealed')}</Line>;
  const { at, number } = data.data;
  return <Line>{text('audit.sealed', { time: formatMoment(at), number: formatNumber(number) })}</Line>;
};
