import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { LedgerEntry } from '../../../../../contract/entities/members/doctors.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Paginator } from '../../../../ui/list/paginator.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { ClampText } from '../../../../ui/text.tsx';
import { useLedger } from '../doctors.api.ts';
import styles from './profile.module.css';

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}`;

const useColumns = (): Column<LedgerEntry>[] => {
  const text = useText();
  return [
    { header: text('doctors.date'), cell: (entry) => formatMoment(entry.created_at) },
    { header: text('doctors.kind'), cell: (entry) => text(`doctors.kinds.${entry.kind}`) },
    {
      header: text('doctors.amount'),
      align: 'end',
      cell: (entry) => (
        <bdi dir="ltr" className={entry.amount < 0 ? styles.spent : styles.gained}>
          {signed(entry.amount)}
        </bdi>
      ),
    },
    { header: text('doctors.reason'), cell: (entry) => <ClampText width={28}>{entry.reason}</ClampText> },
    { header: text('doctors.by'), cell: (entry) => <bdi>{entry.actor}</bdi> },
    { header: text('doctors.balanceAfter'), align: 'end', cell: (entry) => formatNumber(entry.balance_after) },
  ];
};

/** A doctor's coin ledger, newest entry first. */
export const Ledger = ({ id }: { id: number }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useLedger(id, page);
  const columns = useColumns();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={3} />;
  if (list.rows.length === 0) {
    return (
      <Panel isFlush>
        <EmptyState title={text('lists.empty', { noun: text('doctors.ledgerNoun') })} hint={text('doctors.ledgerEmpty')} />
      </Panel>
    );
  }
  return (
    <Stack gap={16} aria-busy={list.isStale}>
      <DataTable label={text('doctors.ledger')} rows={list.rows} columns={columns} nameOf={({ reason }) => reason} />
      <Paginator page={page} lastPage={list.lastPage} onChange={setPage} />
    </Stack>
  );
};
