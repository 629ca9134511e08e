import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { addMergeProblems } from './merged-cells.ts';
import { createRowCollector, type SheetRow } from './rows.ts';
import type { Table, Tables } from './tables.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { readWorksheet } from './worksheet.ts';
import { openZip, type ReadPart } from './zip-reader.ts';

const maxSheets = 50;

type ReadTable = Table & { isActive: boolean };

/** Counts the cells of all sheets. Throws beyond the limit. */
const createCellCounter = ({ cells }: SheetLimits) => {
  let count = 0;
  return () => {
    count += 1;
    if (count > cells) throw new SheetError(sheetMessages.inflated);
  };
};

/** Reads the visible sheets, within limits of cells and characters for all of them together. */
const readTables = (readPart: ReadPart, book: Workbook, limits: SheetLimits): ReadTable[] => {
  const countCell = createCellCounter(limits);
  let { characters } = limits;
  const readRows = (part: string): SheetRow[] => {
    const bytes = readPart(part);
    if (!bytes) throw new SheetError(sheetMessages.damaged);
    const { rows, add } = createRowCollector({ ...limits, characters });
    const merged = readWorksheet(bytes, { book, limits, countCell }, add);
    addMergeProblems(rows, merged, { columns: limits.columns, countCell });
    for (const { cells } of rows) characters -= cells.reduce((sum, { length }) => sum + length, 0);
    return rows;
  };
  return book.worksheets.map(({ name, part, isActive }, index): ReadTable => {
    try {
      if (index >= maxSheets) throw new SheetError(sheetMessages.sheets(maxSheets));
      return { name, rows: readRows(part), isActive };
    } catch (error) {
      if (error instanceof SheetError) return { name, rows: [], error: error.message, isActive };
      throw error;
    }
  });
};

/** A cover has one column of texts; a table has rows of several cells, or a header and rows in one column. */
const hasTable = ({ rows }: Table) => rows.filter(({ cells }) => cells.filter(Boolean).length > 1).length > 1;

const findFirst = (tables: readonly ReadTable[]): number => {
  const order = [
    (table: ReadTable) => table.isActive && hasTable(table),
    hasTable,
    (table: ReadTable) => table.isActive,
    (table: ReadTable) => table.rows.length > 1,
  ];
  return order.map((test) => tables.findIndex(test)).find((index) => index >= 0) ?? 0;
};

/** Reads the visible sheets of an Excel workbook that have a row. Throws if none of them can be read. */
export const readXlsxTables = (bytes: Uint8Array, limits: SheetLimits): Tables => {
  const readPart = openZip(bytes, limits);
  const book = readWorkbook(readPart, limits);
  if (book.worksheets.length === 0) throw new SheetError(sheetMessages.hidden);
  const all = readTables(readPart, book, limits);
  const tables = all.filter(({ rows, error }) => rows.length > 0 || error !== undefined);
  const failed = tables.every(({ rows }) => rows.length === 0) ? tables[0]?.error : undefined;
  if (failed !== undefined) throw new SheetError(failed);
  return { kind: 'sheets', first: findFirst(tables), tables: tables.map(({ isActive: _, ...table }) => table) };
};
