import type { ImportColumnKey } from '../../../../../contract/entities/members/import-columns.ts';
import type { ImportCounts } from '../../../../../contract/entities/members/imports.ts';

/** Why a row is wrong; `key` is the field, or null for the row. */
export type RowProblem = { key: ImportColumnKey | null; value: string; reason: string };

/** A row after the check against its form and the database. */
export type CheckedRow<Draft> = { number: number } & (
  | { outcome: 'wrong'; problems: RowProblem[] }
  | { outcome: 'same' }
  | { outcome: 'new'; draft: Draft }
  | { outcome: 'changed'; id: number; change: Partial<Draft> }
  | { outcome: 'restored'; id: number; name: string; change: Partial<Draft> }
);

export const wrong = (number: number, problems: RowProblem[]) => ({ number, outcome: 'wrong', problems }) as const;

/** Counts the rows of each outcome. A restored record is a new one for the lists. */
export const countOutcomes = (rows: readonly { outcome: CheckedRow<unknown>['outcome'] }[]): ImportCounts => {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome === 'restored' ? 'new' : outcome] += 1;
  return counts;
};

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  new: one.new + other.new,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  wrong: one.wrong + other.wrong,
});

/** Remembers the first row of each value; returns it for a later row with the same value. */
export const createRowMemory = () => {
  const firstRows = new Map<string, number>();
  return (value: string, number: number): number | undefined => {
    const first = firstRows.get(value);
    if (first === undefined) firstRows.set(value, number);
    return first;
  };
};
