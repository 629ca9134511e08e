import { useMemo } from 'react';
import type { Column } from '../../../kit/list/data-table.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { formatDay, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { thumbnailOf } from '../../../ui/picture.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import textStyles from '../../../ui/text.module.css';
import { ClampText, PhoneText } from '../../../ui/text.tsx';
import { ClaimChip } from '../claim-chip.tsx';
import type { Member } from '../member.ts';
import styles from './list.module.css';

/** Shown in an empty cell. */
export const emptyCell = <span className={textStyles.faint}>–</span>;

/** A text on one line: at most `width` characters and 12 % of the table, so that the usual columns fit at 1440 px. */
const FittingText = ({ children, width }: { children: string; width: number }) => (
  <span className={`${textStyles.clamp} ${styles.fitting}`} style={{ maxInlineSize: `min(${width}ch, 12cqi)` }} title={children}>
    <bdi>{children}</bdi>
  </span>
);

const ReferenceName = ({ record }: { record: { name: string } | null }) =>
  record ? <FittingText width={22}>{record.name}</FittingText> : emptyCell;

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
    number: { header: '#', align: 'end', isTableOnly: true, exports: ['id'], cell: (_, index) => formatNumber(firstNumber + index) },
    name: {
      header: text('members.name'),
      sort: 'name',
      isTitle: true,
      width: 204,
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
    phone: { header: text('members.phone'), exports: ['phone'], cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    email: { header: text('members.email'), exports: ['email'], cell: ({ user }) => <FittingText width={21}>{user.email}</FittingText> },
    address: {
      header: text('members.address'),
      exports: ['address'],
      cell: ({ user }) => (user.address ? <ClampText>{user.address}</ClampText> : emptyCell),
    },
    area: { header: text('members.area'), exports: ['area'], cell: ({ user }) => <ReferenceName record={user.area} /> },
    specialty: { header: text('members.specialty'), exports: ['field'], cell: ({ user }) => <ReferenceName record={user.field} /> },
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
