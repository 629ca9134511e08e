import { useMemo } from 'react';
import type { ViewColumn } from '../../../../contract/entities/office/views.ts';
import { readPreference, writePreference } from '../../../platform/preferences.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** The columns that a person chose for a table, in their order; undefined for those of the screen. */
export type ColumnChoice = readonly ViewColumn[] | undefined;

type Named = { readonly header: string; readonly name?: string; readonly isTitle?: boolean; readonly view?: 'usual' | 'all' };

/** The name of a column in stored choices. */
export const columnName = ({ name, header }: Named): string => name ?? header;

const parse = (json: string | undefined): ColumnChoice => {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return Array.isArray(value) ? value.filter((column) => typeof column?.name === 'string') : undefined;
  } catch {
    return undefined;
  }
};

const store = createStore<Readonly<Record<string, ColumnChoice>>>({});

/** The key of the columns of a list, and of a saved view of it. */
export const choiceKey = (path: string, view?: unknown): string => `columns:${path}${view ? `:${view}` : ''}`;

/** The stored choice of this browser. */
export const readChoice = (key: string): ColumnChoice => {
  const known = store.get();
  return key in known ? known[key] : parse(readPreference(key));
};

/** Stores a choice in this browser; undefined removes it. */
export const writeChoice = (key: string, choice: ColumnChoice): void => {
  writePreference(key, choice ? JSON.stringify(choice) : '');
  store.set({ ...store.get(), [key]: choice });
};

/** Renders again when a choice changes. */
export const useChoice = (key: string): ColumnChoice => {
  const known = useStore(store);
  const stored = useMemo(() => parse(readPreference(key)), [key]);
  return key in known ? known[key] : stored;
};

const isUsual = ({ view }: Named, hasAllColumns: boolean) => view !== (hasAllColumns ? 'usual' : 'all');

/** The columns of a table as they are shown: as chosen, otherwise the usual or all of them. Those up to the title stay first. A chosen column that no longer exists is left out. */
export const arrangeColumns = <Column extends Named>(
  columns: readonly Column[],
  choice: ColumnChoice,
  hasAllColumns: boolean,
): (Column & { chosenWidth?: number })[] => {
  if (!choice) return columns.filter((column) => isUsual(column, hasAllColumns));
  const places = new Map(choice.map((column, index) => [column.name, { ...column, index }]));
  const fixed = columns.findIndex(({ isTitle }) => isTitle);
  const sized = columns.map((column, index) => {
    const place = places.get(columnName(column));
    const isShown = index <= fixed || (place ? !place.is_hidden : isUsual(column, hasAllColumns));
    const order = index <= fixed ? index - columns.length : (place?.index ?? columns.length + index);
    return { column: place?.width ? { ...column, chosenWidth: place.width } : column, isShown, order };
  });
  return sized
    .filter(({ isShown }) => isShown)
    .sort((one, other) => one.order - other.order)
    .map(({ column }) => column);
};
