import type { Texts } from '../../../kit/list/layout/layout-page.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { formatNumber } from '../../../platform/format.ts';

/** The column with the number of a record's reactions. */
export const reactionsColumn = <Row extends { readonly total_reacts: number }>(text: Texts): Column<Row> => ({
  header: text('reactions.title'),
  align: 'end',
  exports: ['total_reacts'],
  cell: ({ total_reacts: count }) => formatNumber(count),
});
