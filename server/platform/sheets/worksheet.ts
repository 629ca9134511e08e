import { dayMs } from '../../../contract/kit/time-zone.ts';
import { cellReasons } from './cell-problems.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import type { CellProblem } from './rows.ts';
import { decodeEscapes, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

const lastRow = 1_048_576;
const lastColumn = 16_384;
const start1900 = Date.UTC(1899, 11, 30);
const start1904 = Date.UTC(1904, 0, 1);

type Cell = { column: number; type: string; style: number; text: string; hasFormula: boolean; isBad: boolean };

/** The index of a column from a reference such as `AB12`. */
const readColumn = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d+$)/.exec(reference)?.[0];
  if (letters === undefined) throw new SheetError(sheetMessages.damaged);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const toDate = (serial: number, startsIn1904: boolean): string => {
  // Excel has a 29 February 1900.
  const days = !startsIn1904 && serial < 60 ? serial + 1 : serial;
  const date = new Date((startsIn1904 ? start1904 : start1900) + Math.round(days * dayMs));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$/, '');
};

const readNumber = ({ text, style }: Cell, { dateStyles, startsIn1904 }: Workbook): string => {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text;
  return dateStyles[style] ? toDate(number, startsIn1904) : String(number);
};

const readText = (cell: Cell, book: Workbook): string => {
  if (cell.type === 's') return book.strings[Number(cell.text)] ?? '';
  if (cell.type === 'b') return /^(?:1|true)$/i.test(cell.text) ? 'TRUE' : 'FALSE';
  return cell.type === 'n' ? readNumber(cell, book) : decodeEscapes(cell.text);
};

const findProblem = ({ type, text, hasFormula, isBad }: Cell, value: string): string | undefined => {
  if (hasFormula && text === '' && type !== 'str') return cellReasons.formula;
  if (type === 'e') return cellReasons.error;
  if (type === 'b') return cellReasons.boolean;
  return isBad || value.includes('\ufffd') || value.includes('\0') || !value.isWellFormed() ? cellReasons.unreadable : undefined;
};

type Row = { number: number; values: string[]; problems: CellProblem[] };

const readRowNumber = (given: string | undefined, previous: number): number => {
  const number = given === undefined ? previous + 1 : Number(given);
  if (!Number.isSafeInteger(number) || number < 1) throw new SheetError(sheetMessages.damaged);
  if (number > lastRow) throw new SheetError(sheetMessages.lastRow);
  return number;
};

type Source = {
  book: Workbook;
  limits: SheetLimits;
  /** Called for each cell, also for an empty one. */
  countCell(): void;
};

const addCell = (row: Row, cell: Cell, { book, limits }: Source) => {
  if (cell.column >= lastColumn) throw new SheetError(sheetMessages.damaged);
  const value = readText(cell, book);
  const reason = findProblem(cell, value);
  // Formatted empty cells may be far beyond the table.
  if (reason === undefined && value.trim() === '') return;
  if (cell.column >= limits.columns) throw new SheetError(sheetMessages.columns(limits));
  while (row.values.length < cell.column) row.values.push('');
  row.values[cell.column] = value;
  if (reason) row.problems.push({ column: cell.column, reason });
};

const newCell = ({ t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>, column: number): Cell => ({
  ...{ column, type, style: Number(style), text: '', hasFormula: false, isBad: false },
});

/** Reads the rows of a worksheet one after the other. */
export const readWorksheet = (bytes: Uint8Array, source: Source, onRow: (row: Row) => void): void => {
  let row: Row | undefined;
  let cell: Cell | undefined;
  let number = 0;
  let column = 0;
  let isValue = false;
  let isPhonetic = false;
  const closeCell = () => {
    if (row && cell) addCell(row, cell, source);
    cell = undefined;
  };
  const closeRow = () => {
    if (row) onRow(row);
    row = undefined;
  };
  readXml(bytes, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          number = readRowNumber(attributes['r'], number);
          column = 0;
          row = { number, values: [], problems: [] };
          break;
        case 'c':
          column = attributes['r'] === undefined ? column : readColumn(attributes['r']);
          cell = newCell(attributes, column);
          source.countCell();
          column += 1;
          break;
        case 'rPh':
          isPhonetic = true;
          break;
        case 'f':
          if (cell) cell.hasFormula = true;
          break;
      }
      isValue = name === 'v' || (name === 't' && !isPhonetic);
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c') closeCell();
      if (name === 'row') closeRow();
    },
    text(text) {
      if (isValue && cell) cell.text += text;
    },
    badCharacter() {
      if (cell) cell.isBad = true;
    },
  });
};
