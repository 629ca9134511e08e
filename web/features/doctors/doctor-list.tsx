import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Doctor, doctorRoutes } from '../../../contract/entities/doctors.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { Can } from '../../kit/can.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { useDoctorActions } from './doctor-actions.ts';
import { useDoctorColumns } from './doctor-columns.tsx';
import { useDescribeFilter, useDoctorSearch } from './doctor-search.ts';
import type { DoctorTask } from './doctor-tasks.tsx';
import { useDoctorStats, useDoctors } from './doctors.api.ts';
import styles from './doctors.module.css';
import { StatusFilter } from './status-filter.tsx';

// Forms come with their first opening: the table is there without them.
const DoctorCreate = lazy(async () => ({ default: (await import('./form/doctor-create.tsx')).DoctorCreate }));
const DoctorTasks = lazy(async () => ({ default: (await import('./doctor-tasks.tsx')).DoctorTasks }));

/** What is open over the list. */
type Open = { task: 'create' } | { task: DoctorTask; doctor: Doctor };

export const DoctorList = () => {
  const text = useText();
  const navigate = useNavigate();
  const params = useListParams(doctorRoutes.list);
  const list = useDoctors(params.query);
  const stats = useDoctorStats();
  const columns = useDoctorColumns((params.page - 1) * params.query.per_page + 1);
  const describe = useDescribeFilter();
  const [open, setOpen] = useState<Open>();
  useDoctorSearch();
  const close = () => setOpen(undefined);
  const view = ({ id }: Doctor) => void navigate({ to: '/doctors/$id', params: { id: String(id) } });
  const actionsOf = useDoctorActions((task, doctor) => setOpen({ task, doctor }), view);
  const pending = stats?.pendingDoctors ?? 0;
  const add = <AddButton call={doctorRoutes.create} label={text('doctors.add')} onClick={() => setOpen({ task: 'create' })} />;
  const actions = (
    <>
      {pending > 0 ? (
        <Can call={doctorRoutes.verification}>
          <Button component={Link} to="/doctors/verify" variant="default" leftSection={<IconChecklist size={18} aria-hidden="true" />}>
            {text('doctors.verifyPending', { count: pending })}
          </Button>
        </Can>
      ) : null}
      {add}
    </>
  );
  return (
    <>
      <ListPage
        title={text('doctors.title')}
        noun={text('doctors.noun')}
        list={list}
        params={params}
        action={actions}
        filters={<StatusFilter status={params.query.status} stats={stats} onChange={(status) => params.set({ status })} />}
        describe={describe}
        emptyHint={text('doctors.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <div className={styles.wide}>
            <DataTable
              label={text('doctors.title')}
              rows={rows}
              columns={columns}
              nameOf={({ user }) => user.name}
              actions={actionsOf}
              isHighlighted={({ user }) => user.status === 'pending'}
            />
          </div>
        )}
      </ListPage>
      <Suspense fallback={null}>
        {open?.task === 'create' ? <DoctorCreate onClose={close} /> : null}
        {open && open.task !== 'create' ? (
          <DoctorTasks task={open.task} doctor={list.rows.find(({ id }) => id === open.doctor.id) ?? open.doctor} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
};
