import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import { DataTable, type DataTableProps } from '../../../../kit/list/table/data-table.tsx';
import type { Member } from '../member.ts';
import styles from './list.module.css';

type MemberTableProps<Row extends Member> = Pick<DataTableProps<Row>, 'label' | 'rows' | 'columns' | 'actions' | 'pathOf'>;

const nameOf = ({ user }: Member) => user.name;

const isPending = ({ user }: Member) => !accountRules[user.status].isDecided;

/** The table of active members; pending ones are highlighted. */
export const MemberTable = <Row extends Member>(props: MemberTableProps<Row>) => (
  <div className={styles.wide}>
    <DataTable {...props} nameOf={nameOf} isHighlighted={isPending} />
  </div>
);
