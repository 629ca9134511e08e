import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../../platform/i18n.ts';

type Identified = { readonly id: number };

/** The selected records of a list. */
export type Selection = {
  readonly ids: readonly number[];
  has(id: number): boolean;
  isAll(rows: readonly Identified[]): boolean;
  toggle(id: number): void;
  toggleAll(rows: readonly Identified[]): void;
  remove(ids: readonly number[]): void;
  clear(): void;
};

/** Holds the selected records. Records that are selected on other pages stay selected. */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState<readonly number[]>([]);
  const has = (id: number) => ids.includes(id);
  const toggle = useCallback(
    (id: number) => setIds((selected) => (selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])),
    [],
  );
  const isAll = (rows: readonly Identified[]) => rows.length > 0 && rows.every(({ id }) => has(id));
  return {
    ids,
    has,
    isAll,
    toggle,
    toggleAll: (rows) => {
      const others = ids.filter((id) => !rows.some((row) => row.id === id));
      setIds(isAll(rows) ? others : [...others, ...rows.map(({ id }) => id)]);
    },
    remove: (removed) => setIds((selected) => selected.filter((id) => !removed.includes(id))),
    clear: () => setIds([]),
  };
};

/** Shows how many records are selected, `children` with the actions on all of them, and a button that clears the selection. Renders nothing for an empty one. */
export const SelectionBar = ({ selection, children }: { selection: Selection; children: ReactNode }) => {
  const text = useText();
  if (selection.ids.length === 0) return null;
  return (
    <Group role="status" gap="8px 12px" px={12} py={8} bd="1px solid var(--line)" bdrs="md" bg="var(--action-soft)">
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
