import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import styles from './selection-bar.module.css';

type Identified = { readonly id: number };

/** The selected records of a list: some of them, or all that match its filters without those of `except`. */
export type Selection = {
  /** The selected records; empty if all that match are selected. */
  readonly ids: readonly number[];
  readonly isAllMatching: boolean;
  /** The records that are not selected although all that match are. */
  readonly except: readonly number[];
  has(id: number): boolean;
  isAll(rows: readonly Identified[]): boolean;
  isSome(rows: readonly Identified[]): boolean;
  /** Selects or deselects a record, and with `shown`, the ids on screen in their order, all from the last one that was toggled. */
  toggle(id: number, shown?: readonly number[]): void;
  toggleAll(rows: readonly Identified[]): void;
  selectAllMatching(): void;
  remove(ids: readonly number[]): void;
  clear(): void;
};

/** The most records that are restored at once, without a preview and a task, because the toast's Undo archives each by a request. */
export const maxRestored = 20;

/** Restores records by id and resolves with the restored ids. */
export type RestoreSelected = { restore(ids: readonly number[]): Promise<readonly number[]>; readonly isPending: boolean };

/** The marked records: those that are selected, or if all that match are selected, those that are not. `last` was toggled last. */
type Marks = { readonly isAllMatching: boolean; readonly ids: readonly number[]; readonly filters: string; readonly last?: number };

/** The shown ids from one to the other; the last one alone if the first is not shown. */
const rangeOf = (shown: readonly number[], from: number | undefined, to: number): readonly number[] => {
  const [start = -1, end = -1] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)].sort((one, other) => one - other);
  return start < 0 ? [to] : shown.slice(start, end + 1);
};

const withoutIds = (ids: readonly number[], removed: readonly number[]) => ids.filter((id) => !removed.includes(id));

/**
 * Holds the selected records. Records that are selected on other pages stay selected. If all that match are selected, other `filters` clear the
 * selection, because other records match.
 */
export const useSelection = (filters = ''): Selection => {
  const none: Marks = { isAllMatching: false, ids: [], filters };
  const [stored, setMarks] = useState<Marks>(none);
  const isOutdated = stored.isAllMatching && stored.filters !== filters;
  // Not only hidden: with the earlier filters, the user would not expect them to be selected again.
  if (isOutdated) setMarks(none);
  const { isAllMatching, ids } = isOutdated ? none : stored;
  const has = (id: number) => ids.includes(id) !== isAllMatching;
  const setIds = useCallback(
    (change: (ids: readonly number[]) => readonly number[]) => setMarks((now) => ({ ...now, ids: change(now.ids) })),
    [],
  );
  const toggle = useCallback(
    (id: number, shown: readonly number[] = []) =>
      setMarks((now) => {
        const range = rangeOf(shown, now.last, id);
        return { ...now, last: id, ids: [...withoutIds(now.ids, range), ...(now.ids.includes(id) ? [] : range)] };
      }),
    [],
  );
  const isAll = (rows: readonly Identified[]) => rows.length > 0 && rows.every(({ id }) => has(id));
  return {
    ids: isAllMatching ? [] : ids,
    except: isAllMatching ? ids : [],
    isAllMatching,
    has,
    isAll,
    isSome: (rows) => rows.some(({ id }) => has(id)) || (!isAllMatching && ids.length > 0),
    toggle,
    toggleAll: (rows) => {
      const shown = rows.map(({ id }) => id);
      // The shown rows are marked if that is what makes them selected, or deselected.
      const marked = isAll(rows) === isAllMatching ? shown : [];
      setIds((now) => [...withoutIds(now, shown), ...marked]);
    },
    selectAllMatching: () => setMarks({ isAllMatching: true, ids: [], filters }),
    remove: (removed) => setIds((now) => withoutIds(now, removed)),
    clear: () => setMarks(none),
  };
};

/** Shows above the rows of a list how many records are selected, `children` with the actions on all of them, and a button that clears the selection. Renders nothing for an empty one. */
export const SelectionBar = ({ selection, children }: { selection: Selection; children: ReactNode }) => {
  const text = useText();
  if (selection.ids.length === 0) return null;
  return (
    <Group role="status" gap={8} className={styles.bar}>
      <Text component="span" fw={550} me="auto">
        {text('selection.count', { count: selection.ids.length })}
      </Text>
      {children}
      <Button size="xs" variant="default" onClick={selection.clear}>
        {text('selection.clear')}
      </Button>
    </Group>
  );
};
