import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../../kit/data-table.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { ClampText } from '../../../ui/clamp-text.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import type { Member } from '../member.ts';
import { MemberStatus } from '../member-status.tsx';
import styles from './list.module.css';

/** Where a cell has nothing to show. */
export const nothing = <span className={styles.none}>–</span>;

const Choice = ({ of }: { of: { name: string } | null }) => (of ? <ClampText width={22}>{of.name}</ClampText> : nothing);

type MemberColumnsOptions<Row> = {
  /** The number of the first row. */
  firstNumber: number;
  /** The page of a member, with `$id` in its place. */
  page: string;
  /** The picture beside the name; absent where another column shows it. */
  pictureOf?: (row: Row) => string | null;
};

/** The columns that tables of members share, by name: each table puts them in its order, between its own. */
export const useMemberColumns = <Row extends Member>({ firstNumber, page, pictureOf }: MemberColumnsOptions<Row>) => {
  const text = useText();
  // The status is the last column: where it cannot be pinned, it would be out of sight.
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return {
    number: { header: '#', align: 'end', cell: (_, index) => formatNumber(firstNumber + index) },
    name: {
      header: text('members.name'),
      cell: (row) => (
        <PersonCell
          name={
            <Link to={page} params={{ id: String(row.id) }} className={styles.name} dir="auto">
              {row.user.name}
            </Link>
          }
          {...(pictureOf ? { image: thumbnailOf(pictureOf(row)) } : {})}
          detail={isNarrow ? <MemberStatus status={row.user.status} /> : undefined}
        />
      ),
    },
    phone: { header: text('members.phone'), cell: ({ user }) => <PhoneText>{user.phone}</PhoneText> },
    email: { header: text('members.email'), cell: ({ user }) => <bdi dir="ltr">{user.email}</bdi> },
    address: { header: text('members.address'), cell: ({ user }) => (user.address ? <ClampText>{user.address}</ClampText> : nothing) },
    area: { header: text('members.area'), cell: ({ user }) => <Choice of={user.area} /> },
    specialty: { header: text('members.specialty'), cell: ({ user }) => <Choice of={user.field} /> },
    status: { header: text('members.statusLabel'), isPinned: true, cell: ({ user }) => <MemberStatus status={user.status} /> },
  } satisfies Record<string, Column<Row>>;
};
