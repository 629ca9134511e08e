import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import styles from './data-table.module.css';
import { type RowAction, RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.ts';

/** A column of a table; `end` is for numbers. `width` in pixels is the least it takes. */
export type Column<Row> = { header: string; cell: (row: Row, index: number) => ReactNode; align?: 'end' | 'center'; width?: number };

type Identified = { readonly id: number };

export type DataTableProps<Row extends Identified> = {
  /** What the table lists, for those who hear it. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The row's menu; actions that the session may not call are left out. */
  actions?: (row: Row) => readonly RowAction[];
  /** What a row is called in its menu's label. */
  nameOf: (row: Row) => string;
  isHighlighted?: (row: Row) => boolean;
  selection?: Selection;
};

const widthOf = (width: number | undefined) => (width === undefined ? undefined : { minInlineSize: width });

/** A table with 56 px rows and a sticky head that scrolls inside its own frame, by keyboard too. */
export const DataTable = <Row extends Identified>(props: DataTableProps<Row>) => {
  const { label, rows, columns, actions, selection } = props;
  const text = useText();
  return (
    // A frame that scrolls must be reachable by keyboard; nothing in it need be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (WCAG 2.1.1)
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
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
            {columns.map(({ header, align, width }) => (
              <th key={header} scope="col" className={align && styles[align]} style={widthOf(width)}>
                {header}
              </th>
            ))}
            {actions ? (
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

const TableRow = <Row extends Identified>({ row, index, columns, actions, nameOf, isHighlighted, selection }: TableRowProps<Row>) => {
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
      {columns.map(({ header, cell, align }) => (
        <td key={header} className={align && styles[align]}>
          {cell(row, index)}
        </td>
      ))}
      {actions ? (
        <td className={styles.actions}>
          <RowMenu name={name} actions={actions(row)} />
        </td>
      ) : null}
    </tr>
  );
};
