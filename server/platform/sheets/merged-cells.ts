import { cellReasons } from './cell-problems.ts';
import type { SheetRow } from './rows.ts';
import { readColumn } from './worksheet.ts';

/** A range of merged cells such as `D2:D3`, of which Excel shows the first one alone. */
const readRange = (range: string) => {
  const [first = '', last = first] = range.split(':');
  const rowOf = (reference: string) => Number(reference.replace(/\D+/g, ''));
  return { first, firstRow: rowOf(first), lastRow: rowOf(last), firstColumn: readColumn(first), lastColumn: readColumn(last) };
};

type Range = ReturnType<typeof readRange>;
type Options = { columns: number; countCell(): void };

const addRowProblems = (row: SheetRow, { first, firstRow, firstColumn, lastColumn }: Range, columns: number) => {
  const start = row.number === firstRow ? firstColumn + 1 : firstColumn;
  const end = Math.min(lastColumn, columns - 1);
  const others = (row.problems ?? []).filter(({ column }) => column < start || column > end);
  const added = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => ({
    column: start + index,
    reason: cellReasons.merged(first),
  }));
  if (added.length > 0) row.problems = [...others, ...added];
};

/** Adds a problem to each merged cell except the first one of its range. Counts the rows of each range, because ranges may overlap in a bad file. */
export const addMergeProblems = (rows: readonly SheetRow[], ranges: readonly string[], { columns, countCell }: Options): void => {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const end = rows.at(-1)?.number ?? 0;
  for (const range of ranges.map(readRange)) {
    for (let number = range.firstRow; number <= Math.min(range.lastRow, end); number += 1) {
      countCell();
      const row = byNumber.get(number);
      if (row) addRowProblems(row, range, columns);
    }
  }
};
