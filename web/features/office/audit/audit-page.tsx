import { Stack } from '@mantine/core';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { SettingsNav } from '../settings/index.ts';
import { useAudit } from './audit.api.ts';
import { ExportButton, SealState } from './audit-export.tsx';
import { AuditFilters, useDescribeFilters } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';
import { AuditTabs } from './audit-tabs.tsx';

/** The audit trail of the whole back-office. */
export const AuditPage = () => {
  const text = useText();
  const params = useListParams(auditRoutes.list);
  const list = useAudit(params.query);
  const describeFilter = useDescribeFilters(params, list.rows);
  return (
    <Stack gap={20} miw={0}>
      <SettingsNav />
      <AuditTabs />
      <ListPage
        title={text('audit.title')}
        noun={text('audit.noun')}
        list={list}
        action={list.rows.length > 0 ? <ExportButton query={params.query} /> : undefined}
        params={params}
        filters={<AuditFilters params={params} lines={list.rows} />}
        describeFilter={describeFilter}
        emptyHint={text('audit.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(lines) => (
          <Panel>
            <AuditLines lines={lines} />
          </Panel>
        )}
      </ListPage>
      <SealState />
    </Stack>
  );
};
