import { NativeSelect, Stack } from '@mantine/core';
import {
  type SecurityEvent,
  type SecurityEventListQuery,
  securityEventKinds,
  securityEventRoutes,
} from '../../../../contract/entities/access/security-events.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { AuditTabs, CsvExportButton, FilterGrid, UserFilter, useNamedUser } from '../../office/audit/index.ts';
import { SettingsNav } from '../../office/settings/index.ts';
import { SecurityEventTable } from './security-event-table.tsx';
import { useSecurityEventExport, useSecurityEvents } from './security-events.api.ts';

type Params = ListParams<SecurityEventListQuery>;

const useUser = (id: number | undefined, events: readonly SecurityEvent[]) =>
  useNamedUser(
    id,
    events.map(({ user }) => user),
  );

const Filters = ({ params, events }: { params: Params; events: readonly SecurityEvent[] }) => {
  const text = useText();
  const { kind, user_id } = params.query;
  const kinds = securityEventKinds.map((value) => ({ value, label: text(`securityEvents.kind.${value}`) }));
  return (
    <FilterGrid>
      <NativeSelect
        label={text('securityEvents.kindLabel')}
        data={[{ value: '', label: text('securityEvents.allKinds') }, ...kinds]}
        value={kind ?? ''}
        onChange={(event) => params.set({ kind: securityEventKinds.find((known) => known === event.currentTarget.value) })}
      />
      <UserFilter
        label={text('securityEvents.administrator')}
        user={useUser(user_id, events)}
        onChange={(id) => params.set({ user_id: id })}
      />
    </FilterGrid>
  );
};

const useDescribeFilters = (params: Params, events: readonly SecurityEvent[]) => {
  const text = useText();
  const user = useUser(params.query.user_id, events);
  return (name: string, value: unknown) => {
    const kind = securityEventKinds.find((known) => known === value);
    if (name === 'kind' && kind) return { label: text('securityEvents.kindLabel'), value: text(`securityEvents.kind.${kind}`) };
    return name === 'user_id' ? { label: text('securityEvents.user'), value: user?.name ?? '' } : undefined;
  };
};

const ExportButton = ({ query: { page: _page, per_page: _size, ...filters } }: { query: SecurityEventListQuery }) => {
  const { save, isPending } = useSecurityEventExport();
  return <CsvExportButton route={securityEventRoutes.export} isPending={isPending} onExport={() => save({ query: filters })} />;
};

/** Failed sign-ins, refused requests, resets and new devices, newest first. */
export const SecurityEventsPage = () => {
  const text = useText();
  const params = useListParams(securityEventRoutes.list);
  const list = useSecurityEvents(params.query);
  const describeFilter = useDescribeFilters(params, list.rows);
  useSearchFields([{ param: 'ip_address', label: text('securityEvents.address') }]);
  return (
    <Stack gap={20} miw={0}>
      <SettingsNav />
      <AuditTabs />
      <ListPage
        title={text('securityEvents.title')}
        noun={text('securityEvents.noun')}
        list={list}
        action={list.rows.length > 0 ? <ExportButton query={params.query} /> : undefined}
        params={params}
        filters={<Filters params={params} events={list.rows} />}
        describeFilter={describeFilter}
        emptyHint={text('securityEvents.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(events) => <SecurityEventTable events={events} onChooseUser={(id) => params.set({ user_id: id })} />}
      </ListPage>
    </Stack>
  );
};
