import { Box, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { formatNumber } from '../../platform/format.ts';
import { createStore } from '../../platform/store.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Can } from '../can.tsx';
import type { ListResult } from '../data/queries.ts';
import { LiveList, useLiveRows } from '../live/live-list.tsx';
import type { DescribeFilter } from './filters/active-filters.tsx';
import { ListBody } from './list-body.tsx';
import { type ListColumn, ListContext } from './list-context.ts';
import { ListFooter } from './list-footer.tsx';
import headStyles from './list-head.module.css';
import styles from './list-page.module.css';
import { type ListParams, useLastPageRedirect } from './list-params.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { NewRecordButton } from './new-record-button.tsx';
import { BulkRows } from './rows/bulk-rows.tsx';
import { useResetOnError } from './use-reset-on-error.ts';

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
  const live = useLiveRows(list, params);
  const [columns] = useState(() => createStore<readonly ListColumn[]>([]));
  const context = { params, columns };
  const tools = { title, list: { ...list, rows: live.rows }, params, columns };
  const isWithout = isWithoutRecords(list, params);
  return (
    <Stack gap={20} className={styles.page} data-print={isSection ? undefined : 'wide'}>
      <PageHeading title={title} count={countOf(list)} isSection={isSection}>
        {isWithout || !action ? null : <div className={headStyles.actions}>{action}</div>}
      </PageHeading>
      <BulkRows list={tools}>
        {(bar) => (
          <>
            <ListToolbar {...{ tools, filters, describeFilter, view, isWithout, bar }} />
            <Box className={styles.rows} opacity={list.isStale ? 0.6 : undefined} aria-busy={list.isPending || list.isStale}>
              <LiveList live={live}>
                <ListContext value={context}>
                  <ListBody {...{ noun, list, rows: live.rows, params, action, title, emptyHint, skeleton, children }} />
                </ListContext>
              </LiveList>
            </Box>
          </>
        )}
      </BulkRows>
      {list.rows.length > 0 ? <ListFooter list={list} params={params} /> : null}
    </Stack>
  );
};

type AddButtonProps = { route: RouteSpec; label: string; onClick: () => void };

/** The main action of a list page, also by the key N and in the command palette. Sessions without the route's permission do not see it. */
export const AddButton = ({ route, ...rest }: AddButtonProps) => (
  <Can route={route}>
    <NewRecordButton {...rest} />
  </Can>
);

/** True if there are no records at all. The empty state then shows the action, so the heading does not. */
const isWithoutRecords = (list: ListResult<unknown>, params: ListParams) =>
  !list.isPending && !list.error && list.total === 0 && !params.isFiltered;

const countOf = (list: ListResult<unknown>) =>
  list.isPending || list.error ? undefined : `${formatNumber(list.total)}${list.isMinimum ? '+' : ''}`;
