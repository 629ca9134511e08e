import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Paginator } from '../ui/paginator.tsx';
import { TableSkeleton } from '../ui/skeletons.tsx';
import { useLastPage } from './last-page.ts';
import { ListFailure } from './list-failure.tsx';
import styles from './paged-part.module.css';
import type { List } from './queries.ts';

type PagedPartProps<Row> = {
  list: List<Row>;
  page: number;
  onPage: (page: number) => void;
  /** What is missing in the empty text 'No {x} Available !'. */
  noun: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list within a modal, in its states, with its own pages. */
export const PagedPart = <Row,>({ list, page, onPage, noun, children }: PagedPartProps<Row>) => {
  const text = useText();
  useLastPage(list, page, onPage);
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={4} />;
  if (list.rows.length === 0 && page <= 1) return <EmptyState title={text('lists.empty', { noun })} />;
  return (
    <div className={styles.stack} aria-busy={list.isStale}>
      {children(list.rows)}
      <Paginator page={page} lastPage={list.lastPage} label={text('pagedPart.pagesOf', { noun })} onChange={onPage} />
    </div>
  );
};
