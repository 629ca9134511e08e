import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import styles from './data-table.module.css';
import { type RowAction, RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.tsx';

/** A column of a table. `end` is for numbers, `width` is the minimum in pixels. A pinned column stays visible beside the actions on wide windows. */
export type Column<Row> = {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'end' | 'center';
  width?: number;
  isPinned?: boolean;
};

type Identified = { readonly id: number };

export type DataTableProps<Row extends Identified> = {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The actions of a row's menu. Sessions without the permission do not see them. */
  actions?: (row: Row) => readonly RowAction[];
  /** The only action of a row, as a button instead of the menu. */
  action?: (row: Row) => ReactNode;
  /** The name of a row in the label of its menu. */
  nameOf: (row: Row) => string;
  isHighlighted?: (row: Row) => boolean;
  selection?: Selection;
};

const classOf = ({ align, isPinned }: Pick<Column<never>, 'align' | 'isPinned'>) =>
  [align && styles[align], isPinned && styles.pinned].filter(Boolean).join(' ') || undefined;

const widthOf = (width: number | undefined) => (width === undefined ? undefined : { minInlineSize: width });

/**
 * A table with 56 px rows and a sticky head that scrolls in its own frame, also by keyboard. Not Mantine's Table: it costs 2.5 kB (gzip) on
 * the doctors list, and each of its cells is a component of its own.
 */
export const DataTable = <Row extends Identified>(props: DataTableProps<Row>) => {
  const { label, rows, columns, actions, action, selection } = props;
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (WCAG 2.1.1)
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={action ? `${styles.table} ${styles.withButtons}` : styles.table}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col">
                <Checkbox
                  size="sm"
                  aria-label={text('selection.all')}
                  checked={selection.isAll(rows)}
                  indeterminate={selection.ids.length > 0 && !selection.isAll(rows)}
                  onChange={() => selection.toggleAll(rows)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column.header} scope="col" className={classOf(column)} style={widthOf(column.width)}>
                {column.header}
              </th>
            ))}
            {actions || action ? (
              <th scope="col" className={styles.actions}>
                {text('table.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow key={row.id} {...props} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

type TableRowProps<Row extends Identified> = DataTableProps<Row> & { row: Row; index: number };

const TableRow = <Row extends Identified>(props: TableRowProps<Row>) => {
  const { row, index, columns, actions, action, nameOf, isHighlighted, selection } = props;
  const text = useText();
  const name = nameOf(row);
  return (
    <tr className={isHighlighted?.(row) ? styles.pending : undefined}>
      {selection ? (
        <td>
          <Checkbox
            size="sm"
            aria-label={text('selection.one', { name })}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.header} className={classOf(column)}>
          {column.cell(row, index)}
        </td>
      ))}
      {actions || action ? (
        <td className={styles.actions}>
          {actions ? <RowMenu name={name} actions={actions(row)} /> : null}
          {action?.(row)}
        </td>
      ) : null}
    </tr>
  );
};
