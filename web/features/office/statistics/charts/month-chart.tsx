import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import type { MemberCharts } from '../../../../../contract/entities/office/statistics.ts';
import { formatMonth, formatShortMonth } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { barChartProps } from './bar-chart-props.ts';
import styles from './charts.module.css';

/** Members by month of registration, stacked by status. The table beside it has the same figures, so screen readers skip the chart. */
export const MonthChart = ({ months }: { months: MemberCharts['months'] }) => {
  const text = useText();
  const series = [
    { name: 'approved', label: text('dashboard.approvedShort'), color: 'var(--series-approved)' },
    { name: 'pending', label: text('dashboard.pendingShort'), color: 'var(--series-pending)' },
    { name: 'declined', label: text('dashboard.declinedShort'), color: 'var(--series-declined)' },
  ];
  return (
    <div className={styles.chart} aria-hidden="true">
      <BarChart
        {...barChartProps}
        h={312}
        data={months}
        dataKey="month"
        type="stacked"
        series={series}
        withLegend
        legendProps={{ verticalAlign: 'top', height: 36, itemSorter: null }}
        maxBarWidth={36}
        // Also called without a month while nothing is hovered.
        tooltipProps={{ labelFormatter: (month) => (typeof month === 'string' ? formatMonth(month) : null) }}
        xAxisProps={{ tickFormatter: formatShortMonth, interval: 'equidistantPreserveStart', minTickGap: 4 }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
        barProps={{ isAnimationActive: false, stroke: 'var(--surface)', strokeWidth: 1 }}
      />
    </div>
  );
};
