import { Button } from '@mantine/core';
import { IconChecklist, IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Doctor, doctorRoutes } from '../../../contract/entities/doctors.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { Can } from '../../kit/can.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { MemberTable, StatusFilter, useDescribeStatus, useMemberActions, useMemberSearch } from '../members/index.ts';
import { useDoctorColumns } from './doctor-columns.tsx';
import type { DoctorTask } from './doctor-tasks.tsx';
import { useDoctorCounts, useDoctors } from './doctors.api.ts';
import { useWorksActions } from './works/works-actions.ts';

// Forms come with their first opening: the table is there without them.
const DoctorCreate = lazy(async () => ({ default: (await import('./form/doctor-create.tsx')).DoctorCreate }));
const DoctorTasks = lazy(async () => ({ default: (await import('./doctor-tasks.tsx')).DoctorTasks }));

/** What is open over the list. */
type Open = { task: 'create' } | { task: DoctorTask; doctor: Doctor };

export const DoctorList = () => {
  const text = useText();
  const params = useListParams(doctorRoutes.list);
  const list = useDoctors(params.query);
  const counts = useDoctorCounts();
  const columns = useDoctorColumns((params.page - 1) * params.query.per_page + 1);
  const describe = useDescribeStatus();
  const [open, setOpen] = useState<Open>();
  useMemberSearch();
  const close = () => setOpen(undefined);
  const start = (task: DoctorTask, doctor: Doctor) => setOpen({ task, doctor });
  const actionsOf = useMemberActions({ calls: doctorRoutes, page: '/doctors/$id', onTask: start });
  const worksOf = useWorksActions(start);
  const addPoints = (doctor: Doctor) => ({
    label: text('doctors.addPoints'),
    icon: IconCoins,
    call: doctorRoutes.addPoints,
    onSelect: () => start('points', doctor),
  });
  return (
    <>
      <ListPage
        title={text('doctors.title')}
        noun={text('doctors.noun')}
        list={list}
        params={params}
        action={
          <>
            <VerifyButton pending={counts?.pending ?? 0} />
            <AddButton call={doctorRoutes.create} label={text('doctors.add')} onClick={() => setOpen({ task: 'create' })} />
          </>
        }
        filters={<StatusFilter status={params.query.status} counts={counts} onChange={(status) => params.set({ status })} />}
        describe={describe}
        emptyHint={text('doctors.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <MemberTable
            label={text('doctors.title')}
            rows={rows}
            columns={columns}
            // Coins go to approved ones only, who alone buy and write.
            actions={(doctor) => actionsOf(doctor, doctor.user.status === 'approved' ? [addPoints(doctor), ...worksOf(doctor)] : [])}
          />
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

const VerifyButton = ({ pending }: { pending: number }) => {
  const text = useText();
  if (pending === 0) return null;
  return (
    <Can call={doctorRoutes.verification}>
      <Button component={Link} to="/doctors/verify" variant="default" leftSection={<IconChecklist size={18} aria-hidden="true" />}>
        {text('doctors.verifyPending', { count: pending })}
      </Button>
    </Can>
  );
};
