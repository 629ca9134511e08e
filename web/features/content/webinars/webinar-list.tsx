import { Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type WebinarStatus, webinarStatus } from '../../../../contract/entities/content/webinar-status.ts';
import { type Webinar, webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { AddButton, ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { DataTable } from '../../../kit/list/table/data-table.tsx';
import { getZoneName } from '../../../kit/schedule/zone-name.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import { useWebinarActions, type WebinarDialog } from './webinar-actions.ts';
import { WebinarArchive } from './webinar-archive.tsx';
import { useWebinarColumns } from './webinar-columns.tsx';
import { WebinarStart } from './webinar-start.tsx';
import { useStatusLabel } from './webinar-status.tsx';
import { useWebinars } from './webinars.api.ts';

// The calendar loads when the form is first opened, because the table does not need it.
const WebinarEdit = lazy(async () => ({ default: (await import('./form/webinar-edit.tsx')).WebinarEdit }));
const WebinarCreate = lazy(async () => ({ default: (await import('./form/webinar-create.tsx')).WebinarCreate }));

/** Which dialog is open over the list. */
type Open = { kind: 'create' } | { kind: WebinarDialog; webinar: Webinar };

export const WebinarList = () => {
  const text = useText();
  const params = useListParams(webinarRoutes.list, { bulk: 'webinars.list' });
  const list = useWebinars(params.query);
  const columns = useWebinarColumns(list.firstNumber);
  const statusLabel = useStatusLabel();
  const [open, setOpen] = useState<Open>();
  const actionsOf = useWebinarActions((kind, webinar) => setOpen({ kind, webinar }));
  const close = () => setOpen(undefined);
  useSearchFields([{ param: 'title', label: text('webinars.titleField') }]);
  const describeFilter = (name: string, value: unknown) => {
    const status = name === 'status' ? webinarStatus.safeParse(value).data : undefined;
    return status && { label: text('webinars.statusLabel'), value: statusLabel(status) };
  };
  return (
    <>
      <ListPage
        title={text('webinars.title')}
        noun={text('webinars.noun')}
        list={list}
        params={params}
        action={<AddButton route={webinarRoutes.create} label={text('webinars.add')} onClick={() => setOpen({ kind: 'create' })} />}
        filters={<Filters status={params.query.status} onChange={(status) => params.set({ status })} />}
        describeFilter={describeFilter}
        emptyHint={text('webinars.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <DataTable label={text('webinars.title')} rows={rows} columns={columns} actions={actionsOf} nameOf={({ title }) => title} />
        )}
      </ListPage>
      <Suspense fallback={null}>
        {open?.kind === 'create' ? <WebinarCreate onClose={close} /> : null}
        {open?.kind === 'edit' ? (
          <WebinarEdit webinar={list.rows.find(({ id }) => id === open.webinar.id) ?? open.webinar} onClose={close} />
        ) : null}
      </Suspense>
      {open?.kind === 'start' ? <WebinarStart webinar={open.webinar} onClose={close} /> : null}
      {open?.kind === 'archive' ? <WebinarArchive webinar={open.webinar} onClose={close} /> : null}
    </>
  );
};

type FiltersProps = { status: WebinarStatus | undefined; onChange: (status: WebinarStatus | undefined) => void };

const Filters = ({ status, onChange }: FiltersProps) => {
  const text = useText();
  const statusLabel = useStatusLabel();
  const all = { value: undefined, label: text('members.all') };
  const each = webinarStatus.options.map((value) => ({ value, label: statusLabel(value) }));
  return (
    <Group gap="8px 16px">
      <FilterBar label={text('webinars.statusLabel')} value={status} options={[all, ...each]} onChange={onChange} />
      <p className={`${textStyles.faint} ${textStyles.small}`}>{text('webinars.zone', { zone: getZoneName() })}</p>
    </Group>
  );
};
