import { Button } from '@mantine/core';
import { IconArrowMerge, IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import { type Doctor, doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { BulkReasons } from '../../../kit/bulk/bulk-reasons.ts';
import { Can } from '../../../kit/can.tsx';
import { AddButton, ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { TableViewButtons } from '../../../kit/list/table/table-view.tsx';
import { VerifyButton } from '../../../kit/verification/verify-button.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import {
  DoctorDeclinePresets,
  MemberTable,
  StatusFilter,
  useDescribeFilter,
  useMemberActions,
  useMemberSearch,
} from '../accounts/index.ts';
import { useDoctorColumns } from './doctor-columns.tsx';
import type { DoctorDialogKind } from './doctor-dialog.tsx';
import { useDoctorCounts, useDoctors } from './doctors.api.ts';
import { useWorksActions } from './works/works-actions.ts';

// Loaded when first opened, because the table does not need the forms.
const DoctorCreate = lazy(async () => ({ default: (await import('./form/doctor-create.tsx')).DoctorCreate }));
const DoctorDialog = lazy(async () => ({ default: (await import('./doctor-dialog.tsx')).DoctorDialog }));

/** Which dialog is open over the list. `points` adds coins; the API calls coins points. */
type OpenDialog = { kind: 'create' } | { kind: DoctorDialogKind; doctor: Doctor };

type OnOpenDialog = (kind: DoctorDialogKind, doctor: Doctor) => void;

const pathOf = ({ id }: Doctor) => `/doctors/${id}`;

export const DoctorList = () => {
  const text = useText();
  const params = useListParams(doctorRoutes.list, { bulk: 'doctors.list' });
  const list = useDoctors(params.query);
  const counts = useDoctorCounts();
  const columns = useDoctorColumns(list.firstNumber);
  const describeFilter = useDescribeFilter(list.rows, { hasTabs: true });
  const [open, setOpen] = useState<OpenDialog>();
  useMemberSearch();
  const close = () => setOpen(undefined);
  const openDialog: OnOpenDialog = useCallback((kind, doctor) => setOpen({ kind, doctor }), []);
  const actionsOf = useDoctorActions(openDialog);
  return (
    <BulkReasons value={DoctorDeclinePresets}>
      <ListPage
        title={text('doctors.title')}
        noun={text('doctors.noun')}
        list={list}
        params={params}
        action={
          <>
            <DuplicatesLink />
            <VerifyButton route={doctorRoutes.verification} to="/doctors/verify" pending={counts?.pending ?? 0} />
            <AddButton route={doctorRoutes.create} label={text('doctors.add')} onClick={() => setOpen({ kind: 'create' })} />
          </>
        }
        filters={<StatusFilter params={params} counts={counts} list={list} />}
        describeFilter={describeFilter}
        emptyHint={text('doctors.emptyHint')}
        view={<TableViewButtons />}
        skeleton={<TableSkeleton />}
      >
        {(rows) => <MemberTable label={text('doctors.title')} rows={rows} columns={columns} pathOf={pathOf} actions={actionsOf} />}
      </ListPage>
      <Suspense fallback={null}>
        {open?.kind === 'create' ? <DoctorCreate onClose={close} /> : null}
        {open && open.kind !== 'create' ? (
          <DoctorDialog kind={open.kind} doctor={list.rows.find(({ id }) => id === open.doctor.id) ?? open.doctor} onClose={close} />
        ) : null}
      </Suspense>
    </BulkReasons>
  );
};

// Only the permission, because importing the routes would add their contract to the list.
const readDuplicates = { permission: 'doctors.merge' } as const;

const DuplicatesLink = () => {
  const text = useText();
  return (
    <Can route={readDuplicates}>
      <Button component={Link} to="/doctors/duplicates" variant="subtle" leftSection={<IconArrowMerge size={18} aria-hidden="true" />}>
        {text('duplicates.open')}
      </Button>
    </Can>
  );
};

const useDoctorActions = (openDialog: OnOpenDialog) => {
  const text = useText();
  const actionsOf = useMemberActions({ routes: doctorRoutes, path: '/doctors', onOpenDialog: openDialog });
  const worksOf = useWorksActions(openDialog);
  return useCallback(
    (doctor: Doctor) => {
      // Only approved doctors can buy and post, so only they have these actions.
      if (!accountRules[doctor.user.status].isActive) return actionsOf(doctor);
      const onSelect = () => openDialog('points', doctor);
      const addPoints = { label: text('doctors.addPoints'), icon: IconCoins, route: doctorRoutes.addPoints, onSelect };
      return actionsOf(doctor, [addPoints, ...worksOf(doctor)]);
    },
    [actionsOf, worksOf, openDialog, text],
  );
};
