import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type ReportKind, reportKinds } from '../../../../contract/app/reports.ts';
import { type Report, type ReportCounts, type ReportListQuery, reportRoutes } from '../../../../contract/entities/office/reports.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportDecision } from './report-decision.tsx';
import { ReportEntries } from './report-entries.tsx';
import { useReopenReport, useReports } from './reports.api.ts';

type Shown = { dialog: 'entries' | 'kept' | 'removed'; report: Report };

/** Posts and comments that doctors reported: those that wait for a decision, longest first, or the decided ones. */
export const ReportList = () => {
  const text = useText();
  const params = useListParams(reportRoutes.list);
  const { list, counts } = useReports(params.query);
  const [shown, setShown] = useState<Shown>();
  const reopen = useReopenReport();
  const close = () => setShown(undefined);
  useSearchFields([{ param: 'name', label: text('reports.author') }]);
  return (
    <>
      <ListPage
        title={text('reports.title')}
        noun={text('reports.noun')}
        list={list}
        params={params}
        filters={<Filters params={params} counts={counts} />}
        describeFilter={describeFilter}
        emptyHint={text('reports.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <Stack gap={12}>
            {rows.map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                onShowEntries={() => setShown({ dialog: 'entries', report })}
                onKeep={() => setShown({ dialog: 'kept', report })}
                onRemove={() => setShown({ dialog: 'removed', report })}
                onReopen={() => void reopen.send(report)}
              />
            ))}
          </Stack>
        )}
      </ListPage>
      {shown?.dialog === 'entries' ? <ReportEntries report={shown.report} onClose={close} /> : null}
      {shown && shown.dialog !== 'entries' ? <ReportDecision report={shown.report} outcome={shown.dialog} onClose={close} /> : null}
    </>
  );
};

/** Both filters have controls that show their values. */
const describeFilter = (name: string) => (name === 'state' || name === 'kind' ? null : undefined);

type FiltersProps = { params: ListParams<Pick<ReportListQuery, 'state' | 'kind'>>; counts: ReportCounts | undefined };

/** Filters by state, with the number of all reported records in each, and by kind. */
const Filters = ({ params, counts }: FiltersProps) => {
  const text = useText();
  const { state, kind } = params.query;
  const kindLabel = (value: ReportKind | undefined) => text(`reports.kinds.${value ?? 'all'}`);
  return (
    <>
      <FilterBar
        label={text('reports.filter.label')}
        value={state}
        options={[
          { value: undefined, label: text('reports.filter.waiting'), count: counts && formatNumber(counts.waiting) },
          { value: 'decided', label: text('reports.filter.decided'), count: counts && formatNumber(counts.decided) },
        ]}
        onChange={(next) => params.set({ state: next })}
      />
      <FilterMenu
        label={kindLabel(kind)}
        value={kind}
        options={[undefined, ...reportKinds].map((value) => ({ value, label: kindLabel(value) }))}
        onChange={(next) => params.set({ kind: next })}
      />
    </>
  );
};
