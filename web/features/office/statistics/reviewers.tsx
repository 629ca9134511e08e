import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Reviewer, reviewerPeriods } from '../../../../contract/entities/office/statistics.ts';
import { PagedSection } from '../../../kit/list/paged-section.tsx';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatLength, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Section } from './section.tsx';
import { useReviewers } from './statistics.api.ts';

const useColumns = (): Column<Reviewer>[] => {
  const text = useText();
  const count = (header: string, value: (row: Reviewer) => number): Column<Reviewer> => ({
    header,
    align: 'end',
    cell: (row) => formatNumber(value(row)),
  });
  return [
    { header: text('reviewers.name'), isTitle: true, width: 160, cell: ({ name }) => <bdi>{name}</bdi> },
    count(text('reviewers.decided'), ({ decided }) => decided),
    count(text('reviewers.approved'), ({ approved }) => approved),
    count(text('reviewers.declined'), ({ declined }) => declined),
    count(text('reviewers.unclaimed'), ({ unclaimed }) => unclaimed),
    {
      header: text('reviewers.median'),
      align: 'end',
      cell: ({ median_seconds }) => (median_seconds === null ? text('reviewers.noMedian') : formatLength(median_seconds)),
    },
  ];
};

const nameOf = ({ name }: Reviewer) => name;

/** Who decided on doctors and companies in a period, how often, and how long a decision took. */
export const Reviewers = () => {
  const text = useText();
  const columns = useColumns();
  const [days, setDays] = useState<(typeof reviewerPeriods)[number]>(30);
  const [page, setPage] = useState(1);
  const list = useReviewers({ days, page });
  const handleDays = (value: string) => {
    setDays(reviewerPeriods.find((period) => String(period) === value) ?? 30);
    setPage(1);
  };
  const period = (
    <NativeSelect
      size="sm"
      aria-label={text('reviewers.period')}
      value={String(days)}
      onChange={(event) => handleDays(event.currentTarget.value)}
      data={reviewerPeriods.map((value) => ({ value: String(value), label: text('reviewers.days', { count: value }) }))}
    />
  );
  return (
    <Section title={text('reviewers.title')} hint={text('reviewers.hint')} action={period}>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('reviewers.noun')}>
        {(rows) => <DataTable label={text('reviewers.table')} rows={rows} columns={columns} nameOf={nameOf} />}
      </PagedSection>
    </Section>
  );
};
