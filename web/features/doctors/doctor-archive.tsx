import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { type Doctor, doctorRoutes } from '../../../contract/entities/doctors.ts';
import { type Restore, RestoreBar } from '../../kit/archive.tsx';
import { ArchivedWhen } from '../../kit/archived-cards.tsx';
import { Can } from '../../kit/can.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSelection } from '../../kit/selection.ts';
import { useText } from '../../platform/i18n.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { useDoctorColumns } from './doctor-columns.tsx';
import { useDescribeFilter, useDoctorSearch } from './doctor-search.ts';
import { useArchivedDoctors, useRestoreDoctors } from './doctors.api.ts';
import styles from './doctors.module.css';

/** The live table's columns, and in place of its menu the one thing to be done here. */
const useArchiveColumns = (restore: Restore): Column<Doctor>[] => {
  const text = useText();
  return [
    ...useDoctorColumns(1),
    { header: text('doctors.archivedWhen'), cell: (doctor) => <ArchivedWhen row={doctor} /> },
    {
      header: text('table.actions'),
      align: 'center',
      cell: (doctor) => (
        <Can call={doctorRoutes.restore}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
            disabled={restore.isPending}
            aria-label={text('doctors.restoreOf', { name: doctor.user.name })}
            onClick={() => void restore.restore([doctor.id])}
          >
            {text('common.restore')}
          </Button>
        </Can>
      ),
    },
  ];
};

/** The archived doctors: one plain list without pages, as the specification has it. */
export const DoctorArchive = () => {
  const text = useText();
  const params = useListParams(doctorRoutes.archived);
  const { page: _page, ...query } = params.query;
  const list = useArchivedDoctors(query);
  const restore = useRestoreDoctors();
  const selection = useSelection();
  const columns = useArchiveColumns(restore);
  const describe = useDescribeFilter();
  useDoctorSearch();
  return (
    <ListPage
      title={text('doctors.archived')}
      noun={text('doctors.noun')}
      list={list}
      params={params}
      describe={describe}
      emptyHint={text('archive.emptyHint')}
      skeleton={<TableSkeleton />}
    >
      {(rows) => (
        <div className={`${styles.wide} ${styles.archive}`}>
          <RestoreBar selection={selection} restore={restore} />
          <DataTable
            label={text('doctors.archived')}
            rows={rows}
            columns={columns}
            nameOf={({ user }) => user.name}
            selection={selection}
          />
        </div>
      )}
    </ListPage>
  );
};
