import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { onIntent } from '../data/intent.ts';
import styles from './data-table.module.css';
import { type RowAction, RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.tsx';
import { useTableView } from './table-view.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';

/**
 * A column of a table. `end` is for numbers, `width` is the minimum in pixels. The title column names the row: it stays visible while the
 * table scrolls, and is the first line of the card of a row on a narrow screen. A pinned column stays visible beside the actions on wide windows.
 * `view` names the only view that has the column; `isTableOnly` leaves it out of cards.
 */
export type Column<Row> = {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'end' | 'center';
  width?: number;
  isTitle?: boolean;
  isPinned?: boolean;
  isTableOnly?: boolean;
  view?: 'usual' | 'all';
};

type Identified = { readonly id: number };

export type DataTableProps<Row extends Identified> = {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The actions of a row's menu. Sessions without the permission do not see them. */
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** The only action of a row, as a button instead of the menu. */
  action?: ((row: Row) => ReactNode) | undefined;
  /** The name of a row in the label of its menu. */
  nameOf: (row: Row) => string;
  /** The path that a click on the row opens. A cell of the row has the same link for the keyboard. */
  pathOf?: ((row: Row) => string) | undefined;
  isHighlighted?: ((row: Row) => boolean) | undefined;
  selection?: Selection;
  /** False for a row that cannot be selected. */
  isSelectable?: ((row: Row) => boolean) | undefined;
};

const classOf = ({ align, isPinned, isTitle, isTableOnly }: Pick<Column<never>, 'align' | 'isPinned' | 'isTitle' | 'isTableOnly'>) =>
  [align && styles[align], isPinned && styles.pinned, isTitle && styles.title, isTableOnly && styles.tableOnly].filter(Boolean).join(' ') ||
  undefined;

const widthOf = (width: number | undefined) => (width === undefined ? undefined : { minInlineSize: width });

/**
 * A table with a sticky head that scrolls in its own frame, also by keyboard. Below 600 px its rows are cards. Not Mantine's Table: it costs
 * 2.5 kB (gzip) on the doctors list, and each of its cells is a component of its own.
 */
export const DataTable = <Row extends Identified>(props: DataTableProps<Row>) => {
  const { label, rows, actions, action, nameOf, pathOf, isHighlighted, selection, isSelectable } = props;
  const selectable = isSelectable ? rows.filter(isSelectable) : rows;
  const text = useText();
  const { isCompact, hasAllColumns } = useTableView();
  const frame = useScrollEdges();
  const columns = useMemo(
    () => props.columns.filter(({ view }) => view !== (hasAllColumns ? 'usual' : 'all')),
    [props.columns, hasAllColumns],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (WCAG 2.1.1)
    <section ref={frame} className={styles.frame} data-scrolls aria-label={label} tabIndex={0}>
      <table className={action ? `${styles.table} ${styles.withButtons}` : styles.table} data-compact={isCompact}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={styles.select}>
                <Checkbox
                  aria-label={text('selection.all')}
                  checked={selection.isAll(selectable)}
                  indeterminate={selection.ids.length > 0 && !selection.isAll(selectable)}
                  onChange={() => selection.toggleAll(selectable)}
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
            <TableRow
              key={row.id}
              {...{ row, index, columns, actions, action, nameOf, pathOf, isHighlighted, isSelectable }}
              isSelected={selection?.has(row.id)}
              onToggle={selection?.toggle}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};

type TableRowProps<Row extends Identified> = Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'action' | 'nameOf' | 'pathOf' | 'isHighlighted' | 'isSelectable'
> & {
  row: Row;
  index: number;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: ((id: number) => void) | undefined;
};

const Row = <Row extends Identified>(props: TableRowProps<Row>) => {
  const { row, index, columns, actions, action, nameOf, pathOf, isHighlighted, isSelectable, isSelected, onToggle } = props;
  const router = useRouter();
  const openRow = (event: MouseEvent<HTMLTableRowElement>) => {
    // Controls in the row, pictures in its dialogs and selected text handle the click themselves.
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!pathOf || isControl || !isInside || getSelection()?.isCollapsed === false) return;
    void router.navigate({ to: pathOf(row) });
  };
  const intent = pathOf ? onIntent(() => void router.preloadRoute({ to: pathOf(row) })) : {};
  return (
    <tr
      className={isHighlighted?.(row) ? styles.pending : undefined}
      data-opens={pathOf !== undefined || undefined}
      onClick={openRow}
      {...intent}
    >
      {isSelected === undefined ? null : (
        <td className={styles.select}>
          {isSelectable?.(row) === false ? null : (
            <RowCheckbox name={nameOf(row)} isSelected={isSelected} onToggle={() => onToggle?.(row.id)} />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.header} className={classOf(column)} data-label={column.header}>
          {column.cell(row, index)}
        </td>
      ))}
      {actions || action ? (
        <td className={styles.actions}>
          {actions ? <RowMenu name={nameOf(row)} actions={actions(row)} /> : null}
          {action?.(row)}
        </td>
      ) : null}
    </tr>
  );
};

// A list renders again when its counts arrive or a dialog opens. Its rows only do if their props change, so pages keep the props the same.
const TableRow = memo(Row) as typeof Row;

const RowCheckbox = ({ name, isSelected, onToggle }: { name: string; isSelected: boolean; onToggle: () => void }) => {
  const text = useText();
  return <Checkbox aria-label={text('selection.one', { name })} checked={isSelected} onChange={onToggle} />;
};
