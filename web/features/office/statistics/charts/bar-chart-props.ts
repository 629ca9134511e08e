import { formatNumber } from '../../../../platform/format.ts';

/** The look that the bar charts of the home page share. Screen readers skip the charts, because a table has the same figures. */
export const barChartProps = {
  tickLine: 'none',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-faint)',
  strokeDasharray: '0',
  valueFormatter: formatNumber,
  tooltipAnimationDuration: 0,
  barChartProps: { accessibilityLayer: false },
} as const;
