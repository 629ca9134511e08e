import { lazy, type ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { OptionalPart } from '../../ui/state/optional-part.tsx';
import { ActiveFilters, type DescribeFilter } from './filters/active-filters.tsx';
import styles from './list-page.module.css';
import type { ToolList } from './list-tool.ts';
import { AddressCallout } from './tools/address-callout.tsx';
import { formatDays } from './tools/days.ts';
import { ViewCallout } from './tools/view-callout.tsx';

// The rows do not wait for the code of the tools.
const ListTools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }));

type ListToolbarProps = {
  tools: ToolList;
  filters: ReactNode;
  describeFilter: DescribeFilter | undefined;
  view: ReactNode;
  /** There are no records at all, so there is nothing to sort, export or view. */
  isWithout: boolean;
  /** The bar for the selected rows, in the place of the tools. */
  bar: ReactNode;
};

/** On paper: which page of the list is printed, and its days, which are in a tool on the screen. */
const PrintedPart = ({ params, list }: ToolList) => {
  const text = useText();
  const { from, to } = params.query as { from?: string; to?: string };
  const page = list.lastPage > 1 ? text('lists.pageOf', { page: formatNumber(params.page), last: formatNumber(list.lastPage) }) : undefined;
  const days = from || to ? formatDays({ from, to }, text) : undefined;
  return <p className={styles.printed}>{[page, days].filter(Boolean).join(' · ')}</p>;
};

/** The filters and tools above the rows, and what of the address and the open view the list cannot use. */
export const ListToolbar = ({ tools, filters, describeFilter, view, isWithout, bar }: ListToolbarProps) => {
  const { params, list } = tools;
  return (
    <>
      <div className={styles.toolbar}>
        {filters}
        {isWithout ? null : (
          <div className={styles.tools} data-print="never">
            <OptionalPart>
              <ListTools {...tools} />
            </OptionalPart>
            {list.rows.length > 0 ? view : null}
          </div>
        )}
      </div>
      {bar ? (
        <div className={styles.bar} data-print="never">
          {bar}
        </div>
      ) : null}
      <div className={styles.shown}>
        <PrintedPart {...tools} />
        <ActiveFilters params={params} describeFilter={describeFilter} />
      </div>
      {params.invalid.length > 0 ? <AddressCallout params={params} /> : null}
      {params.search['view'] === undefined ? null : <ViewCallout {...tools} />}
    </>
  );
};
