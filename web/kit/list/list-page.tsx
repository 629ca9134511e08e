import { Box, Button, Flex, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { pageSizes } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { isUnreachable } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { showError } from '../../platform/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Paginator } from '../../ui/paginator.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Can } from '../can.tsx';
import { onIntent } from '../data/intent.ts';
import type { ListResult } from '../data/queries.ts';
import { ActiveFilters, type DescribeFilter } from './active-filters.tsx';
import styles from './list-page.module.css';
import { type ListParams, useLastPageRedirect } from './list-params.ts';
import { LoadError } from './load-error.tsx';

export type ListPageProps<Row> = {
  title: string;
  /** The {x} of the empty text 'No {x} Available !'. */
  noun: string;
  list: ListResult<Row>;
  params: ListParams;
  action?: ReactNode;
  /** Filter controls of the page. The page adds the badges of active filters. */
  filters?: ReactNode;
  /** Labels and values of active filters that are not search fields. */
  describeFilter?: DescribeFilter | undefined;
  /** Controls of how the rows are shown, at the end of the filters. */
  view?: ReactNode;
  emptyHint?: string;
  /** The list is a section of a page, so its title is an h2. */
  isSection?: boolean;
  skeleton: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The page of a list: title with count, main action, filters, rows or their loading, empty and error states, paginator. */
export const ListPage = <Row,>({
  title,
  noun,
  list,
  params,
  action,
  filters,
  describeFilter,
  view,
  emptyHint,
  isSection = false,
  skeleton,
  children,
}: ListPageProps<Row>) => {
  useLastPageRedirect(list, params.page, (page) => params.setPage(page, { replace: true }));
  useResetOnError(list, params);
  return (
    <Stack gap={20} className={styles.page}>
      <PageHeading title={title} count={countOf(list)} isSection={isSection}>
        {isWithoutRecords(list, params) ? null : action}
      </PageHeading>
      <Flex className={styles.filters} align="center" gap="8px 16px" wrap="wrap">
        {filters}
        <ActiveFilters params={params} describeFilter={describeFilter} />
        {list.rows.length > 0 ? view : null}
      </Flex>
      <Box className={styles.rows} opacity={list.isStale ? 0.6 : undefined} aria-busy={list.isPending || list.isStale}>
        <ListBody {...{ noun, list, params, action, emptyHint, skeleton, children }} />
      </Box>
      {list.rows.length > 0 ? <ListFooter list={list} params={params} /> : null}
    </Stack>
  );
};

/** The main action of a list page. Sessions without the route's permission do not see it. */
export const AddButton = ({ route, label, onClick }: { route: RouteSpec; label: string; onClick: () => void }) => (
  <Can route={route}>
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  </Can>
);

/** True if there are no records at all. The empty state then shows the action, so the heading does not. */
const isWithoutRecords = (list: ListResult<unknown>, params: ListParams) =>
  !list.isPending && !list.error && list.rows.length === 0 && !params.isFiltered;

const countOf = (list: ListResult<unknown>) =>
  list.isPending || list.error ? undefined : `${formatNumber(list.total)}${list.isMinimum ? '+' : ''}`;

type ListBodyProps<Row> = Pick<ListPageProps<Row>, 'noun' | 'list' | 'params' | 'action' | 'skeleton' | 'children'> & {
  emptyHint: string | undefined;
};

const ListBody = <Row,>({ noun, list, params, action, emptyHint, skeleton, children }: ListBodyProps<Row>) => {
  const text = useText();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending) return skeleton;
  if (list.rows.length > 0) return children(list.rows);
  const title = text('lists.empty', { noun });
  const clear = (
    <Button variant="default" onClick={params.reset}>
      {text('lists.clearFilters')}
    </Button>
  );
  return (
    <Panel isFlush>
      {params.isFiltered ? (
        <EmptyState title={title} hint={text('lists.nothingFound')} action={clear} />
      ) : (
        <EmptyState title={title} hint={emptyHint} action={action} canAdd={action !== undefined} />
      )}
    </Panel>
  );
};

/** The paginator and the page size, which only shows if the list has pages and more rows than the smallest size. */
const ListFooter = ({ list, params }: { list: ListResult<unknown>; params: ListParams }) => {
  const text = useText();
  const id = useId();
  const isPaged = params.query.page !== undefined;
  return (
    <Group justify="space-between" gap="12px 24px" className={styles.footer}>
      <Paginator
        page={params.page}
        lastPage={list.lastPage}
        onChange={params.setPage}
        intentOf={(page) => onIntent(() => list.prefetch?.(page))}
      />
      {isPaged && list.total > pageSizes[0] ? (
        <Group gap={8} c="var(--ink-soft)">
          <label htmlFor={id}>{text('lists.perPage')}</label>
          <Input
            component="select"
            id={id}
            size="sm"
            w={72}
            rightSection={<IconSelector size={16} aria-hidden="true" />}
            rightSectionPointerEvents="none"
            value={Number(params.query.per_page)}
            onChange={(event) => params.setSize(Number(event.currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Input>
        </Group>
      ) : null}
    </Group>
  );
};

/** Clears the filters if the list cannot be loaded with them. */
const useResetOnError = <Row,>(list: ListResult<Row>, params: ListParams) => {
  const text = useText();
  const isBroken = list.error !== null && params.isFiltered;
  useEffect(() => {
    if (!isBroken) return;
    showError(isUnreachable(list.error) ? text('errors.unreachable') : list.error?.message || text('errors.generic'));
    params.reset();
  });
};
