import { useState } from 'react';

type Identified = { readonly id: number };

/** The records that are ticked. */
export type Selection = {
  readonly ids: readonly number[];
  has(id: number): boolean;
  isAll(rows: readonly Identified[]): boolean;
  toggle(id: number): void;
  toggleAll(rows: readonly Identified[]): void;
  /** Lets go of these. */
  drop(ids: readonly number[]): void;
  clear(): void;
};

/** Keeps which records are ticked; those ticked on other pages stay so. */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState<readonly number[]>([]);
  const has = (id: number) => ids.includes(id);
  const isAll = (rows: readonly Identified[]) => rows.length > 0 && rows.every(({ id }) => has(id));
  return {
    ids,
    has,
    isAll,
    toggle: (id) => setIds(has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: (rows) => {
      const others = ids.filter((id) => !rows.some((row) => row.id === id));
      setIds(isAll(rows) ? others : [...others, ...rows.map(({ id }) => id)]);
    },
    drop: (gone) => setIds((ticked) => ticked.filter((id) => !gone.includes(id))),
    clear: () => setIds([]),
  };
};
