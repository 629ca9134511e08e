import { type ReactNode, useEffect } from 'react';
import { formatNumber } from '../platform/format.ts';
import { useText } from '../platform/i18n.ts';
import { failed } from '../platform/toast.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';
import { useLastPage } from './last-page.ts';
import { ListFailure } from './list-failure.tsx';
import { ListFoot } from './list-foot.tsx';
import styles from './list-page.module.css';
import type { ListParams } from './list-params.ts';
import { NothingFound } from './nothing-found.tsx';
import type { List } from './queries.ts';
import { type Describe, SearchBadges } from './search-badges.tsx';

export type ListPageProps<Row> = {
  title: string;
  /** The entity's name in the empty text 'No {x} Available !'. */
  noun: string;
  list: List<Row>;
  params: ListParams;
  action?: ReactNode;
  /** Filter controls of the page; the badges of what holds come by themselves. */
  filters?: ReactNode;
  /** The labels and values of the filters that hold, where they are not those of the search keys. */
  describe?: Describe | undefined;
  emptyHint?: string;
  /** The list is a part of a page, under a heading of the second order. */
  isSection?: boolean;
  skeleton: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The one pattern of a list: title with count, main action, filters, rows in their states, paginator. */
export const ListPage = <Row,>({
  title,
  noun,
  list,
  params,
  action,
  filters,
  describe,
  emptyHint,
  isSection = false,
  skeleton,
  children,
}: ListPageProps<Row>) => {
  useLastPage(list, params.page, (page) => params.setPage(page, { replace: true }));
  useFilterRescue(list, params);
  return (
    <div className={styles.page}>
      <PageHeading title={title} count={countOf(list)} isSection={isSection}>
        {isBare(list, params) ? null : action}
      </PageHeading>
      <div className={styles.filters}>
        {filters}
        <SearchBadges params={params} describe={describe} />
      </div>
      <div className={list.isStale ? `${styles.content} ${styles.stale}` : styles.content} aria-busy={list.isPending || list.isStale}>
        <ListBody {...{ noun, list, params, action, emptyHint, skeleton, children }} />
      </div>
      {list.rows.length > 0 ? <ListFoot list={list} params={params} /> : null}
    </div>
  );
};

/** There is nothing at all: the way to add the first then stands where the rows would, and only there. */
const isBare = (list: List<unknown>, params: ListParams) => !list.isPending && !list.error && list.rows.length === 0 && !params.isFiltered;

const countOf = (list: List<unknown>) =>
  list.isPending || list.error ? undefined : `${formatNumber(list.total)}${list.isMinimum ? '+' : ''}`;

type ListBodyProps<Row> = Pick<ListPageProps<Row>, 'noun' | 'list' | 'params' | 'action' | 'skeleton' | 'children'> & {
  emptyHint: string | undefined;
};

const ListBody = <Row,>({ noun, list, params, action, emptyHint, skeleton, children }: ListBodyProps<Row>) => {
  const text = useText();
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  if (list.isPending) return skeleton;
  if (list.rows.length > 0) return children(list.rows);
  return (
    <Panel isFlush>
      {params.isFiltered ? (
        <NothingFound noun={noun} onReset={params.reset} />
      ) : (
        <EmptyState title={text('lists.empty', { noun })} hint={emptyHint} action={action} canAdd={action !== undefined} />
      )}
    </Panel>
  );
};

/** Clears filters with which the list cannot be loaded, as the specification has it. */
const useFilterRescue = <Row,>(list: List<Row>, params: ListParams) => {
  const text = useText();
  const isBroken = list.error !== null && params.isFiltered;
  useEffect(() => {
    if (!isBroken) return;
    failed(list.error?.message || text('errors.generic'));
    params.reset();
  });
};
