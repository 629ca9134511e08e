import { useMemo } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { ListPage, type ListPageProps } from '../list-page.tsx';
import { type Column, DataTable, type DataTableProps } from '../table/data-table.tsx';
import { type Layout, LayoutSwitch, useLayout } from './layout-switch.tsx';

/** The texts that columns are built from. */
export type Texts = ReturnType<typeof useText>;

type LayoutPageProps<Row extends { readonly id: number }> = Omit<ListPageProps<Row>, 'view'> & {
  /** The layout until the user chooses another. */
  ownLayout?: Layout;
  /** The table of the same records. Its label is the title of the page. */
  table: Omit<DataTableProps<Row>, 'label' | 'rows' | 'columns' | 'action' | 'selection'> & {
    /** Builds the columns; the same function on every render. */
    columns: (text: Texts) => readonly Column<Row>[];
  };
};

/** The page of a list whose records are cards or a table, as the user chooses. `children` renders the cards, `skeleton` their placeholder. */
export const LayoutPage = <Row extends { readonly id: number }>({
  ownLayout = 'cards',
  table: { columns: buildColumns, ...table },
  skeleton,
  children,
  ...page
}: LayoutPageProps<Row>) => {
  const [layout, setLayout] = useLayout(page.params.spec, ownLayout);
  const text = useText();
  const columns = useMemo(() => buildColumns(text), [buildColumns, text]);
  const isTable = layout === 'table';
  return (
    <ListPage {...page} view={<LayoutSwitch layout={layout} onChoose={setLayout} />} skeleton={isTable ? <TableSkeleton /> : skeleton}>
      {(rows) => (isTable ? <DataTable label={page.title} rows={rows} columns={columns} {...table} /> : children(rows))}
    </ListPage>
  );
};
