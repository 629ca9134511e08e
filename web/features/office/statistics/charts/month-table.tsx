import type { MemberCharts } from '../../../../../contract/entities/office/statistics.ts';
import { formatMonth, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import styles from './charts.module.css';

/** The figures of the months chart as a table; plain elements, as in data-table.tsx. */
export const MonthTable = ({ title, months }: { title: string; months: MemberCharts['months'] }) => {
  const text = useText();
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{text('dashboard.month')}</th>
          <th scope="col">{text('dashboard.approvedShort')}</th>
          <th scope="col">{text('dashboard.pendingShort')}</th>
          <th scope="col">{text('dashboard.declinedShort')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, approved, pending, declined }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{formatNumber(approved)}</td>
            <td>{formatNumber(pending)}</td>
            <td>{formatNumber(declined)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
