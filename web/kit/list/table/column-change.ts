import type { ViewColumn } from '../../../../contract/entities/office/views.ts';
import type { ListColumn, ListContextValue } from '../list-context.ts';
import { choiceKey, readChoice, writeChoice } from './column-choice.ts';

/** The smallest and the largest width of a column, in pixels. */
export const widthBounds = { min: 60, max: 600 } as const;

/** The key of the stored columns of a list, or of its open view. */
export const keyOf = ({ params }: ListContextValue): string => choiceKey(params.spec.path, params.search['view']);

/** Every column of the table as it is shown now: the fixed ones, those that were chosen, and then the others. */
export const currentColumns = (list: ListContextValue): readonly ViewColumn[] => {
  const columns = list.columns.get();
  const choice = readChoice(keyOf(list)) ?? [];
  const chosen = (column: ListColumn) => choice.find(({ name }) => name === column.name);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const inOrder = new Set([
    ...columns.filter(({ isFixed }) => isFixed),
    ...choice.flatMap(({ name }) => byName.get(name) ?? []),
    ...columns,
  ]);
  return [...inOrder].map((column) => chosen(column) ?? (column.isShown ? { name: column.name } : { name: column.name, is_hidden: true }));
};

const clampWidth = (width: number): number => Math.round(Math.min(widthBounds.max, Math.max(widthBounds.min, width)));

/** Gives a column a width within the limits, or the width of its content. */
export const setWidth = (list: ListContextValue, name: string, width: number | undefined): void => {
  const columns = currentColumns(list).map(({ width: previous, ...column }) => {
    if (column.name !== name) return previous === undefined ? column : { ...column, width: previous };
    return width === undefined ? column : { ...column, width: clampWidth(width) };
  });
  writeChoice(keyOf(list), columns);
};
