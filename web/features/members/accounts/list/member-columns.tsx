import { useMemo } from 'react';
import { RowLink } from '../../../../kit/list/rows/row-link.tsx';
import type { Column } from '../../../../kit/list/table/data-table.tsx';
import { formatDay, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { PersonCell } from '../../../../ui/list/person-cell.tsx';
import { thumbnailOf } from '../../../../ui/picture/picture.tsx';
import { StatusBadge } from '../../../../ui/state/status-badge.tsx';
import { ClaimChip } from '../claim-chip.tsx';
import type { Member } from '../member.ts';
import { memberFields } from '../member-fields.tsx';
import styles from './list.module.css';

type MemberColumnsOptions<Row> = {
  /** The number of the first row. */
  firstNumber: number;
  /** The path of the list, which the path of a member's page starts with. */
  path: string;
  /** The picture beside the name; absent if another column shows it. The same function on every render. */
  pictureOf?: ((row: Row) => string | null) | undefined;
};

/** The columns that member tables share, by name. Each table chooses their order and adds its own. */
export const useMemberColumns = <Row extends Member>({ firstNumber, path, pictureOf }: MemberColumnsOptions<Row>) => {
  const text = useText();
  return useMemo(() => columnsOf({ firstNumber, path, pictureOf }, text), [firstNumber, path, pictureOf, text]);
};

const columnsOf = <Row extends Member>({ firstNumber, path, pictureOf }: MemberColumnsOptions<Row>, text: ReturnType<typeof useText>) =>
  ({
    number: {
      header: '#',
      align: 'end',
      isTableOnly: true,
      from: 1040,
      exports: ['id'],
      cell: (_, index) => formatNumber(firstNumber + index),
    },
    name: {
      header: text('members.name'),
      sort: 'name',
      isTitle: true,
      width: 164,
      exports: ['name'],
      cell: (row) => (
        <PersonCell
          name={
            <RowLink href={`${path}/${row.id}`} className={styles.name} dir="auto">
              {row.user.name}
            </RowLink>
          }
          {...(pictureOf ? { image: thumbnailOf(pictureOf(row)) } : {})}
        />
      ),
    },
    ...memberFields(text),
    created: {
      header: text('members.registered'),
      name: 'created',
      sort: 'created',
      view: 'all',
      exports: ['created_at'],
      cell: ({ created_at: at }) => <time dateTime={at}>{formatDay(at)}</time>,
    },
    status: {
      header: text('members.statusLabel'),
      sort: 'status_since',
      isPinned: true,
      exports: ['status'],
      cell: ({ user, claim }) => (
        <div className={styles.status}>
          <StatusBadge tone={user.status} label={text(`members.status.${user.status}`)} />
          <ClaimChip claim={claim} />
        </div>
      ),
    },
  }) satisfies Record<string, Column<Row>>;
