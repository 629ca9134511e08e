import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { RouteSpec } from '../../../../../contract/kit/route.ts';
import type { RestoreMutation } from '../../../../kit/archive/archive.ts';
import { ArchivedAt } from '../../../../kit/archive/bulk-restore.tsx';
import { Can } from '../../../../kit/can.tsx';
import type { ListResult } from '../../../../kit/data/queries.ts';
import { ListPage } from '../../../../kit/list/list-page.tsx';
import type { ListParams } from '../../../../kit/list/list-params.ts';
import { SelectedRestore } from '../../../../kit/list/rows/list-selection.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { TableViewButtons } from '../../../../kit/list/table/table-view.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { ErasureState } from '../../erasures/index.ts';
import type { Member } from '../member.ts';
import styles from './list.module.css';
import { useDescribeFilter } from './member-search.ts';

type Restoring = { restore: RestoreMutation; route: RouteSpec };

const RestoreButton = ({ member, restore, route }: Restoring & { member: Member }) => {
  const text = useText();
  return (
    <Can route={route}>
      <Button
        variant="default"
        size="xs"
        className={styles.restore}
        disabled={restore.isPending}
        aria-label={text('members.restoreOf', { name: member.user.name })}
        onClick={() => void restore.restore([member.id])}
      >
        <IconArchiveOff size={16} aria-hidden="true" />
        <span className={styles.restoreLabel}>{text('common.restore')}</span>
      </Button>
    </Can>
  );
};

/** False if the personal data is to be erased or was erased. */
const isRestorable = ({ erasure }: Member) => !erasure;

/** The column of an active member beside that of the time: it needs a wider table, and the third line of a card has the time. */
const besideArchivedWhen = <Row,>({ card, from, ...column }: Column<Row>): Column<Row> => ({
  ...column,
  ...(from === undefined ? {} : { from: from === 940 ? 1040 : 1340 }),
  ...(card === 1 || card === 2 ? { card } : {}),
});

type MemberArchiveProps<Row extends Member> = Restoring & {
  title: string;
  noun: string;
  list: ListResult<Row>;
  params: ListParams;
  /** The columns of the active table. */
  columns: readonly Column<Row>[];
};

/** Archived members: the active table's columns, when and by whom each was archived, and the restore action. */
export const MemberArchive = <Row extends Member>({ title, noun, list, params, columns, restore, route }: MemberArchiveProps<Row>) => {
  const text = useText();
  const describeFilter = useDescribeFilter(list.rows);
  const archivedWhen: Column<Row> = {
    header: text('members.archivedWhen'),
    card: 3,
    exports: ['archived_at', 'archived_by'],
    cell: (row) =>
      row.erasure ? (
        <ErasureState erasure={row.erasure} />
      ) : (
        <span className={styles.archived}>
          <ArchivedAt row={row} isLabelled />
        </span>
      ),
  };
  const [number, name, ...others] = columns.map(besideArchivedWhen);
  const arranged = [number, name, archivedWhen, ...others].filter((column) => column !== undefined);
  return (
    <SelectedRestore value={restore}>
      <ListPage
        title={title}
        noun={noun}
        list={list}
        params={params}
        describeFilter={describeFilter}
        emptyHint={text('archive.emptyHint')}
        view={<TableViewButtons />}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <div className={`${styles.wide} ${styles.archive}`}>
            <DataTable
              label={title}
              rows={rows}
              columns={arranged}
              nameOf={({ user }) => user.name}
              action={(member) => (isRestorable(member) ? <RestoreButton member={member} restore={restore} route={route} /> : null)}
              isSelectable={isRestorable}
            />
          </div>
        )}
      </ListPage>
    </SelectedRestore>
  );
};
