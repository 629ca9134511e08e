import { Group, Select, Skeleton, VisuallyHidden } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Trends as TrendFigures, trendRanges } from '../../../../../contract/entities/office/statistics.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { formatDay, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { type TrendName, trendNames, useTrends } from '../statistics.api.ts';
import styles from './trends.module.css';

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }));

/** Registrations, approvals and sends by week, each as a chart with its total, and all as a table for screen readers. */
export const Trends = () => {
  const text = useText();
  const [range, setRange] = useState<(typeof trendRanges)[number]>(12);
  const { weeks, error, retry } = useTrends(range);
  const labelOf = (value: number) => text('trends.range', { count: value });
  return (
    <section aria-labelledby="trends" className={styles.trends}>
      <Group justify="space-between" gap="8px 16px">
        <h2 id="trends">{text('trends.title')}</h2>
        <Select
          size="sm"
          w={168}
          aria-label={text('trends.rangeLabel')}
          allowDeselect={false}
          data={trendRanges.map((value) => ({ value: String(value), label: labelOf(value) }))}
          value={String(range)}
          onChange={(value) => setRange(trendRanges.find((known) => String(known) === value) ?? range)}
        />
      </Group>
      {error ? <LoadError error={error} onRetry={retry} /> : null}
      {error ? null : (
        <div className={styles.grid}>
          {trendNames.map((name) => (
            <Trend key={name} name={name} weeks={weeks} />
          ))}
        </div>
      )}
      {weeks ? <WeekTable weeks={weeks} /> : null}
    </section>
  );
};

const Trend = ({ name, weeks }: { name: TrendName; weeks: TrendFigures['weeks'] | undefined }) => {
  const text = useText();
  const total = weeks?.reduce((sum, week) => sum + week[name], 0);
  const blank = <Skeleton width="100%" height={160} />;
  return (
    <div className={styles.trend}>
      <p className={textStyles.soft}>{text(`trends.of.${name}`)}</p>
      <div className={`${styles.total} ${textStyles.numeric}`}>
        {total === undefined ? <Skeleton width={64} height={24} /> : formatNumber(total)}
      </div>
      {weeks ? (
        <CatchBoundary getResetKey={() => weeks.length} errorComponent={() => <p role="alert">{text('trends.chartFailed')}</p>}>
          <Suspense fallback={blank}>
            <TrendChart name={name} weeks={weeks} />
          </Suspense>
        </CatchBoundary>
      ) : (
        blank
      )}
    </div>
  );
};

const WeekTable = ({ weeks }: TrendFigures) => {
  const text = useText();
  return (
    <VisuallyHidden component="div">
      <table aria-label={text('trends.title')}>
        <thead>
          <tr>
            <th scope="col">{text('trends.week')}</th>
            {trendNames.map((name) => (
              <th key={name} scope="col">
                {text(`trends.of.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week}>
              <th scope="row">{formatDay(week.week)}</th>
              {trendNames.map((name) => (
                <td key={name}>{formatNumber(week[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
};
