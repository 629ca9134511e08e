import { toStorable } from '../../../contract/kit/cut-text.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';

/** Why a cell cannot be used; `column` counts from 0. */
export type CellProblem = { column: number; reason: string };

/**
 * A row of a sheet that has a value. `number` counts all rows from 1, as Excel does. `width` is the number of cells of a
 * CSV row, empty ones at its end included. Excel does not show a row that is hidden, by hand or by a filter.
 */
export type SheetRow = { number: number; cells: string[]; width?: number; isHidden?: boolean; problems?: CellProblem[] };

type NewRow = Omit<SheetRow, 'cells' | 'problems'> & { values: readonly string[]; problems?: readonly CellProblem[] };

const trimCells = (values: readonly string[]): string[] => {
  const cells = values.map((value) => toStorable(value).trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
};

const assertCells = (number: number, cells: readonly string[], limits: SheetLimits) => {
  if (cells.length > limits.columns) throw new SheetError(sheetMessages.columns(limits));
  if (cells.some(({ length }) => length > limits.cellCharacters)) throw new SheetError(sheetMessages.cell(number, limits));
};

/** Collects the rows of one table within the limits: trims cells, and leaves out empty rows and empty cells at the end. */
export const createRowCollector = (limits: SheetLimits) => {
  const rows: SheetRow[] = [];
  let characters = 0;
  return {
    rows,
    add({ number, values, width, isHidden = false, problems = [] }: NewRow) {
      const cells = trimCells(values);
      // A formula without a result is an empty cell with a problem.
      if (cells.length + problems.length === 0) return;
      assertCells(number, cells, limits);
      if (rows.length > limits.rows) throw new SheetError(sheetMessages.rows(limits));
      characters += cells.reduce((sum, { length }) => sum + length, 0);
      if (characters > limits.characters) throw new SheetError(sheetMessages.characters);
      rows.push({
        ...{ number, cells },
        ...(width !== undefined && { width }),
        ...(isHidden && { isHidden }),
        ...(problems.length > 0 && { problems: [...problems] }),
      });
    },
  };
};
