import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Paginator } from '../../ui/list/paginator.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { TableSkeleton } from '../../ui/state/skeletons.tsx';
import type { ListResult } from '../data/queries.ts';
import { isLeavingEnd, useLastPageRedirect } from './list-params.ts';
import { LoadError } from './load-error.tsx';

type PagedSectionProps<Row> = {
  list: ListResult<Row>;
  page: number;
  onPage: (page: number) => void;
  /** The {x} of the empty text 'No {x} Available !'. */
  noun: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list with its own pages inside a modal: rows or their loading, empty and error states. */
export const PagedSection = <Row,>({ list, page, onPage, noun, children }: PagedSectionProps<Row>) => {
  const text = useText();
  useLastPageRedirect(list, page, onPage);
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending || isLeavingEnd(list, page)) return <TableSkeleton rows={4} />;
  if (list.rows.length === 0) return <EmptyState title={text('lists.empty', { noun })} />;
  return (
    <Stack gap={16} aria-busy={list.isStale}>
      {children(list.rows)}
      <Paginator page={page} lastPage={list.lastPage} label={text('pagedPart.pagesOf', { noun })} onChange={onPage} />
    </Stack>
  );
};
