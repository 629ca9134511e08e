import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import type { Trends } from '../../../../../contract/entities/office/statistics.ts';
import { formatDay, formatShortDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import type { TrendName } from '../statistics.api.ts';
import { barChartProps } from './bar-chart-props.ts';
import styles from './charts.module.css';

const colors = { registrations: 'var(--series-info)', approvals: 'var(--series-approved)', sends: 'var(--series-action)' } as const;

/** One figure by week. The table of all weeks has the same figures, so screen readers skip the chart. */
export const TrendChart = ({ name, weeks }: { name: TrendName; weeks: Trends['weeks'] }) => {
  const text = useText();
  return (
    <div className={styles.chart} aria-hidden="true">
      <BarChart
        {...barChartProps}
        h={160}
        data={weeks}
        dataKey="week"
        series={[{ name, label: text(`trends.of.${name}`), color: colors[name] }]}
        maxBarWidth={20}
        // Also called without a week while nothing is hovered.
        tooltipProps={{ labelFormatter: (week) => (typeof week === 'string' ? text('trends.weekOf', { day: formatDay(week) }) : null) }}
        xAxisProps={{ tickFormatter: formatShortDay, interval: 'equidistantPreserveStart', minTickGap: 12 }}
        yAxisProps={{ allowDecimals: false, width: 36, tickCount: 4 }}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      />
    </div>
  );
};
