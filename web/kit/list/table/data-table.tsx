import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, type PointerEvent, type ReactNode, use, useEffect, useMemo } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useChangedRecords } from '../../../ui/state/changed-records.tsx';
import { onIntent } from '../../data/intent.ts';
import { type ListContextValue, useListContext } from '../list-context.ts';
import { ListSelection } from '../rows/list-selection.tsx';
import focusStyles from '../rows/row-focus.module.css';
import { type RowAction, RowMenu } from '../rows/row-menu.tsx';
import { SelectRow } from '../rows/select-row.tsx';
import type { Selection } from '../rows/selection.tsx';
import lineStyles from './card-lines.module.css';
import { arrangeColumns, choiceKey, columnName, useChoice } from './column-choice.ts';
import styles from './data-table.module.css';
import fittedStyles from './fitted-columns.module.css';
import { isSortable, SortHeader, sortDirection } from './sort-header.tsx';
import { useTableView } from './table-view.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';

const loadResize = () => import('./resize-column.ts');

/** The edge of a column that a pointer drags to size it. The keyboard sizes columns in the panel of columns. */
const ResizeHandle = ({ list, name }: { list: ListContextValue; name: string }) => {
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const { currentTarget: handle, pointerId, clientX } = event;
    handle.setPointerCapture(pointerId);
    void loadResize().then(({ resizeColumn }) => resizeColumn({ handle, pointerId, clientX, list, name }));
  };
  return <span className={styles.resize} aria-hidden="true" onPointerEnter={loadResize} onPointerDown={handleDown} />;
};

/**
 * A column of a table. `end` is for numbers, `width` is the minimum in pixels. The title column names the row: it stays visible while the
 * table scrolls, and is the first line of the card of a row on a narrow screen. A pinned column stays visible beside the actions on wide windows.
 * `view` names the only view that has the column; `isTableOnly` leaves it out of cards. `sort` is the order of the list by this column.
 * `exports` are the keys of what the column shows in an export of the list. `from` is the width in pixels that a table needs to show the
 * column, unless a person chose the columns. `card` is the place in a card of three lines: 1 and 2 are beside each other below the title,
 * 3 and 4 below them; a card leaves out columns without a place. Without any place, it lists all columns with their headers.
 */
export type Column<Row> = {
  header: string;
  /** The name of the column in stored choices; the header unless given. */
  name?: string;
  sort?: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'end' | 'center';
  width?: number;
  isTitle?: boolean;
  isPinned?: boolean;
  isTableOnly?: boolean;
  view?: 'usual' | 'all';
  exports?: readonly string[];
  from?: 760 | 940 | 1040 | 1340;
  card?: 1 | 2 | 3 | 4;
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
  /** The selection of the list around, unless given. */
  selection?: Selection;
  /** Low rows, whatever the user chose for tables. */
  isCompact?: boolean;
  /** False for a row that cannot be selected. */
  isSelectable?: ((row: Row) => boolean) | undefined;
};

type Placed = Pick<Column<never>, 'align' | 'isPinned' | 'isTitle' | 'isTableOnly' | 'from' | 'card'>;

const classOf = ({ align, isPinned, isTitle, isTableOnly, from }: Placed) =>
  [
    align && styles[align],
    isPinned && styles.pinned,
    isTitle && `${styles.title} ${focusStyles.title}`,
    isTableOnly && styles.tableOnly,
    from && fittedStyles[`from${from}`],
  ]
    .filter(Boolean)
    .join(' ') || undefined;

const tableClass = (columns: readonly Placed[], { isFitted, hasButtons }: { isFitted: boolean; hasButtons: boolean }) =>
  [styles.table, hasButtons && styles.withButtons, isFitted && fittedStyles.fitted, columns.some(({ card }) => card) && lineStyles.lines]
    .filter(Boolean)
    .join(' ');

/** The place of a column in a card of three lines. */
const cardPlaceOf = ({ isTitle, isPinned, card }: Pick<Column<never>, 'isTitle' | 'isPinned' | 'card'>) => {
  if (isTitle) return 'title';
  return isPinned ? 'pinned' : card;
};

type Sized = { width?: number; chosenWidth?: number };

const sizeOf = (size: number) => ({ inlineSize: size, minInlineSize: size, maxInlineSize: size });

const widthOf = ({ width, chosenWidth }: Sized) => {
  if (chosenWidth !== undefined) return sizeOf(chosenWidth);
  return width === undefined ? undefined : { minInlineSize: width };
};

/** The columns of a table as its list shows them, which tells the list's tools what columns there are. */
const useShownColumns = <Row,>(columns: readonly Column<Row>[]) => {
  const list = useListContext();
  const { hasAllColumns } = useTableView();
  const choice = useChoice(list ? choiceKey(list.params.spec.path, list.params.search['view']) : '');
  const shown = useMemo(() => arrangeColumns(columns, choice, hasAllColumns), [columns, choice, hasAllColumns]);
  const store = list?.columns;
  useEffect(() => {
    const fixed = columns.findIndex(({ isTitle }) => isTitle);
    store?.set(
      columns.map((column, index) => ({
        name: columnName(column),
        header: column.header,
        isFixed: index <= fixed,
        isShown: shown.some((other) => columnName(other) === columnName(column)),
        exports: column.exports ?? [],
      })),
    );
    return () => store?.set([]);
  }, [store, columns, shown]);
  return { list, shown, isFitted: !choice && !hasAllColumns };
};

/**
 * A table with a sticky head that scrolls in its own frame, also by keyboard. Below 600 px its rows are cards. Not Mantine's Table: it costs
 * 2.5 kB (gzip) on the doctors list, and each of its cells is a component of its own.
 */
export const DataTable = <Row extends Identified>(props: DataTableProps<Row>) => {
  const { label, rows, actions, action, nameOf, pathOf, isHighlighted, isSelectable } = props;
  const listSelection = use(ListSelection);
  const selection = props.selection ?? listSelection;
  const selectable = isSelectable ? rows.filter(isSelectable) : rows;
  const text = useText();
  const { isCompact } = useTableView();
  const frame = useScrollEdges();
  const changed = useChangedRecords();
  const { list, shown: columns, isFitted } = useShownColumns(props.columns);
  const params = list?.params;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (WCAG 2.1.1)
    <section ref={frame} className={styles.frame} data-scrolls aria-label={label} tabIndex={0}>
      <table
        className={tableClass(columns, { isFitted, hasButtons: action !== undefined })}
        data-compact={props.isCompact ?? isCompact}
        data-buttons={action !== undefined || undefined}
      >
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={styles.select} data-print="never">
                <Checkbox
                  aria-label={text('selection.all')}
                  checked={selection.isAll(selectable)}
                  indeterminate={selection.isSome(selectable) && !selection.isAll(selectable)}
                  onChange={() => selection.toggleAll(selectable)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={columnName(column)}
                scope="col"
                className={classOf(column)}
                style={widthOf(column)}
                aria-sort={sortDirection(params, column.sort)}
              >
                {params && column.sort && isSortable(params) ? (
                  <SortHeader header={column.header} sort={column.sort} params={params} />
                ) : (
                  column.header
                )}
                {list ? <ResizeHandle list={list} name={columnName(column)} /> : null}
              </th>
            ))}
            {actions || action ? (
              <th scope="col" className={styles.actions} data-print="never">
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
              isChanged={changed.has(row.id)}
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
  'actions' | 'action' | 'nameOf' | 'pathOf' | 'isHighlighted' | 'isSelectable'
> & {
  columns: readonly (Column<Row> & { chosenWidth?: number })[];
  row: Row;
  index: number;
  /** Another user changed the record a moment ago. */
  isChanged: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: Selection['toggle'] | undefined;
};

const Row = <Row extends Identified>(props: TableRowProps<Row>) => {
  const { row, index, columns, actions, action, nameOf, pathOf, isHighlighted, isSelectable, isChanged, isSelected, onToggle } = props;
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
      className={isHighlighted?.(row) ? `${focusStyles.row} ${styles.pending}` : focusStyles.row}
      data-opens={pathOf !== undefined || undefined}
      data-changed={isChanged || undefined}
      data-selected={isSelected || undefined}
      onClick={openRow}
      {...intent}
    >
      <SelectCell {...{ row, nameOf, isSelectable, isSelected, onToggle }} />
      {columns.map((column) => (
        <td
          key={columnName(column)}
          className={classOf(column)}
          style={column.chosenWidth === undefined ? undefined : sizeOf(column.chosenWidth)}
          data-sized={column.chosenWidth !== undefined || undefined}
          data-label={column.header}
          data-card={cardPlaceOf(column)}
          data-unit={column.align === 'end' || undefined}
        >
          {column.cell(row, index)}
        </td>
      ))}
      {actions || action ? (
        <td className={styles.actions} data-print="never">
          {actions ? <RowMenu name={nameOf(row)} actions={actions(row)} /> : null}
          {action?.(row)}
        </td>
      ) : null}
    </tr>
  );
};

type SelectCellProps<Row extends Identified> = Pick<TableRowProps<Row>, 'row' | 'nameOf' | 'isSelectable' | 'isSelected' | 'onToggle'>;

const SelectCell = <Row extends Identified>({ row, nameOf, isSelectable, isSelected, onToggle }: SelectCellProps<Row>) => {
  if (isSelected === undefined || !onToggle) return null;
  return (
    <td className={styles.select} data-print="never">
      {isSelectable?.(row) === false ? null : <SelectRow id={row.id} name={nameOf(row)} isSelected={isSelected} onToggle={onToggle} />}
    </td>
  );
};

// A list renders again when its counts arrive or a dialog opens. Its rows only do if their props change, so pages keep the props the same.
const TableRow = memo(Row) as typeof Row;
