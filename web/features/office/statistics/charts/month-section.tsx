import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { MemberCharts } from '../../../../../contract/entities/office/statistics.ts';
import { useText } from '../../../../platform/i18n.ts';
import { EmptySection, Section } from '../section.tsx';
import type { ChartedKind } from '../statistics.api.ts';
import { MonthTable } from './month-table.tsx';

const MonthChart = lazy(async () => ({ default: (await import('./month-chart.tsx')).MonthChart }));

type MonthSectionProps = { kind: ChartedKind; title: string; months: MemberCharts['months'] };

/** Members by month of registration as a chart or a table; the table also if the chart cannot be loaded. */
export const MonthSection = ({ kind, title, months }: MonthSectionProps) => {
  const text = useText();
  const [isTable, setIsTable] = useState(false);
  const isEmpty = months.every(({ pending, approved, declined }) => pending + approved + declined === 0);
  const table = <MonthTable title={title} months={months} />;
  const toggle = (
    <Button variant="default" size="xs" onClick={() => setIsTable(!isTable)}>
      {text(isTable ? 'dashboard.showChart' : 'dashboard.showTable')}
    </Button>
  );
  return (
    <Section area="months" title={title} hint={text('dashboard.monthsHint')} action={isEmpty ? null : toggle}>
      {isEmpty ? <EmptySection>{text(`dashboard.of.${kind}.noMonths`)}</EmptySection> : null}
      {isEmpty || isTable ? null : (
        <CatchBoundary getResetKey={() => 'chart'} errorComponent={() => table}>
          <Suspense fallback={<Skeleton width="100%" height={312} />}>
            <MonthChart months={months} />
            <VisuallyHidden component="div">{table}</VisuallyHidden>
          </Suspense>
        </CatchBoundary>
      )}
      {isTable && !isEmpty ? table : null}
    </Section>
  );
};
