import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { type Restore, RestoreBar } from '../../../kit/archive.tsx';
import { ArchivedWhen } from '../../../kit/archived-when.tsx';
import { Can } from '../../../kit/can.tsx';
import { type Column, DataTable } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import type { ListParams } from '../../../kit/list-params.ts';
import type { List } from '../../../kit/queries.ts';
import { useSelection } from '../../../kit/selection.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import type { Member } from '../member.ts';
import styles from './list.module.css';
import { useDescribeStatus } from './member-search.ts';

type Restoring = { restore: Restore; call: RouteSpec };

const RestoreButton = ({ member, restore, call }: Restoring & { member: Member }) => {
  const text = useText();
  return (
    <Can call={call}>
      <Button
        variant="default"
        size="xs"
        className={styles.restore}
        disabled={restore.isPending}
        aria-label={text('members.restoreOf', { name: member.user.name })}
        onClick={() => void restore.restore([member.id])}
      >
        <IconArchiveOff size={16} aria-hidden="true" />
        <span className={styles.restoreWord}>{text('common.restore')}</span>
      </Button>
    </Can>
  );
};

type MemberArchiveProps<Row extends Member> = Restoring & {
  title: string;
  noun: string;
  list: List<Row>;
  params: ListParams;
  /** Those of the live table. */
  columns: readonly Column<Row>[];
};

/** Archived members: the live table's columns, beside the name when and by whom each was archived, and restoring as the one thing to be done. */
export const MemberArchive = <Row extends Member>({ title, noun, list, params, columns, restore, call }: MemberArchiveProps<Row>) => {
  const text = useText();
  const selection = useSelection();
  const describe = useDescribeStatus();
  const archivedWhen: Column<Row> = { header: text('members.archivedWhen'), cell: (row) => <ArchivedWhen row={row} /> };
  return (
    <ListPage
      title={title}
      noun={noun}
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
            label={title}
            rows={rows}
            columns={[...columns.slice(0, 2), archivedWhen, ...columns.slice(2)]}
            nameOf={({ user }) => user.name}
            action={(member) => <RestoreButton member={member} restore={restore} call={call} />}
            selection={selection}
          />
        </div>
      )}
    </ListPage>
  );
};
