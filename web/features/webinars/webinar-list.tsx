import { IconCalendarX, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Webinar, type WebinarStatus, webinarRoutes, webinarStatus } from '../../../contract/entities/webinars.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import type { RowAction } from '../../kit/row-menu.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { timeZone } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { useWebinarColumns } from './webinar-columns.tsx';
import { WebinarEnd } from './webinar-end.tsx';
import { WebinarStart } from './webinar-start.tsx';
import { useStatusWord } from './webinar-status.tsx';
import { useWebinars } from './webinars.api.ts';
import styles from './webinars.module.css';

// The calendar comes with the form's first opening: the table is there without it.
const WebinarCreate = lazy(async () => ({ default: (await import('./form/webinar-create.tsx')).WebinarCreate }));

/** What is open over the list. */
type Open = { task: 'create' } | { task: 'start' | 'end'; webinar: Webinar };

export const WebinarList = () => {
  const text = useText();
  const params = useListParams(webinarRoutes.list);
  const list = useWebinars(params.query);
  const columns = useWebinarColumns((params.page - 1) * params.query.per_page + 1);
  const wordOf = useStatusWord();
  const [open, setOpen] = useState<Open>();
  const actionsOf = useActions((task, webinar) => setOpen({ task, webinar }));
  const close = () => setOpen(undefined);
  useSearchKeys([{ key: 'title', label: text('webinars.titleField') }]);
  const describe = (name: string, value: unknown) => {
    const status = name === 'status' ? webinarStatus.safeParse(value).data : undefined;
    return status && { label: text('webinars.statusLabel'), value: wordOf(status) };
  };
  return (
    <>
      <ListPage
        title={text('webinars.title')}
        noun={text('webinars.noun')}
        list={list}
        params={params}
        action={<AddButton call={webinarRoutes.create} label={text('webinars.add')} onClick={() => setOpen({ task: 'create' })} />}
        filters={<Filters status={params.query.status} onChange={(status) => params.set({ status })} />}
        describe={describe}
        emptyHint={text('webinars.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <div className={styles.schedule}>
            <DataTable label={text('webinars.title')} rows={rows} columns={columns} actions={actionsOf} nameOf={({ title }) => title} />
          </div>
        )}
      </ListPage>
      <Suspense fallback={null}>{open?.task === 'create' ? <WebinarCreate onClose={close} /> : null}</Suspense>
      {open?.task === 'start' ? <WebinarStart webinar={open.webinar} onClose={close} /> : null}
      {open?.task === 'end' ? <WebinarEnd webinar={open.webinar} onClose={close} /> : null}
    </>
  );
};

/** What can be done with a webinar: one that is over cannot be started, nor ended again. */
const useActions = (onTask: (task: 'start' | 'end', webinar: Webinar) => void) => {
  const text = useText();
  return (webinar: Webinar): RowAction[] => {
    const isOver = webinar.status === 'ended';
    const start: RowAction = {
      label: webinar.status === 'started' ? text('webinars.join') : text('webinars.start'),
      icon: IconPlayerPlay,
      call: webinarRoutes.start,
      onSelect: () => onTask('start', webinar),
    };
    const end: RowAction = {
      label: isOver ? text('common.delete') : text('webinars.end'),
      icon: isOver ? IconTrash : IconCalendarX,
      call: webinarRoutes.archive,
      onSelect: () => onTask('end', webinar),
      isDangerous: true,
    };
    return isOver ? [end] : [start, end];
  };
};

type FiltersProps = { status: WebinarStatus | undefined; onChange: (status: WebinarStatus | undefined) => void };

const Filters = ({ status, onChange }: FiltersProps) => {
  const text = useText();
  const wordOf = useStatusWord();
  const all = { value: undefined, label: text('members.all') };
  const each = webinarStatus.options.map((value) => ({ value, label: wordOf(value) }));
  return (
    <div className={styles.filters}>
      <FilterBar label={text('webinars.statusLabel')} value={status} places={[all, ...each]} onChange={onChange} />
      <p className={styles.zone}>{text('webinars.zone', { zone: timeZone })}</p>
    </div>
  );
};
