import type { Texts } from '../../../kit/list/layout/layout-page.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { formatNumber } from '../../../platform/format.ts';
import type { Priced } from './figures.tsx';

/** The columns with the price of an item and its number of buyers. */
export const priceColumns = <Row extends Priced>(text: Texts): readonly Column<Row>[] => [
  {
    header: text('library.price'),
    align: 'end',
    exports: ['coin_price'],
    cell: ({ coin_price: coins }) => (coins === 0 ? text('library.free') : formatNumber(coins)),
  },
  { header: text('library.buyers'), align: 'end', exports: ['buyers'], cell: ({ buyers }) => formatNumber(buyers) },
];
