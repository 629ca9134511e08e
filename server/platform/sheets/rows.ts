import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';

/** The rows of a sheet that have a value. The first one is the header. `number` counts all rows from 1, as Excel does. */
export type SheetRow = { number: number; cells: string[] };

const trimCells = (values: readonly string[]): string[] => {
  const cells = values.map((value) => value.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
};

/** Collects rows within the limits: trims cells, and leaves out empty rows and empty cells at the end. */
export const createRowCollector = (limits: SheetLimits) => {
  const rows: SheetRow[] = [];
  let characters = 0;
  return {
    rows,
    add(number: number, values: readonly string[]) {
      const cells = trimCells(values);
      if (cells.length === 0) return;
      if (cells.length > limits.columns) throw new SheetError(sheetMessages.columns(limits));
      if (rows.length > limits.rows) throw new SheetError(sheetMessages.rows(limits));
      if (cells.some(({ length }) => length > limits.cellCharacters)) throw new SheetError(sheetMessages.cell(number, limits));
      characters += cells.reduce((sum, { length }) => sum + length, 0);
      if (characters > limits.characters) throw new SheetError(sheetMessages.characters);
      rows.push({ number, cells });
    },
  };
};
