import { isReadable } from '../../../contract/kit/normalize.ts';
import { cellReasons } from './cell-problems.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { readNumber } from './number-formats.ts';
import type { CellProblem } from './rows.ts';
import { decodeEscapes, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

const lastRow = 1_048_576;
const lastColumn = 16_384;

type Cell = { column: number; type: string; style: number; text: string; hasFormula: boolean; hasValue: boolean; isBad: boolean };

/** The index of a column from a reference such as `AB12`. */
export const readColumn = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d+$)/.exec(reference.toUpperCase())?.[0];
  if (letters === undefined) throw new SheetError(sheetMessages.damaged);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const isTrue = (value = '') => /^(?:1|true)$/i.test(value);

type Value = { value: string; reason?: string };

const readShared = (text: string, { strings }: Workbook): Value => {
  if (text.trim() === '') return { value: '' };
  if (strings.length === 0) throw new SheetError(sheetMessages.damaged);
  const value = strings[Number(text)];
  return value === undefined ? { value: '', reason: cellReasons.unreadable } : { value };
};

const readValue = (cell: Cell, source: Source): Value => {
  if (cell.type === 's') return readShared(cell.text, source.book);
  if (cell.type === 'b') return { value: isTrue(cell.text) ? 'TRUE' : 'FALSE', reason: cellReasons.boolean };
  return cell.type === 'n' ? readNumber(cell, source.book) : { value: decodeEscapes(cell.text) };
};

const findProblem = ({ type, text, hasFormula, hasValue, isBad }: Cell, { value, reason }: Value): string | undefined => {
  if (hasFormula && text === '' && !(type === 'str' && hasValue)) return cellReasons.formula;
  if (type === 'e') return cellReasons.error;
  return isBad || !isReadable(value) || value.includes('\0') || !value.isWellFormed() ? cellReasons.unreadable : reason;
};

type Row = { number: number; values: string[]; problems: CellProblem[]; isHidden: boolean };

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

const addCell = (row: Row, cell: Cell, source: Source) => {
  const { limits } = source;
  if (cell.column >= lastColumn) throw new SheetError(sheetMessages.damaged);
  const read = readValue(cell, source);
  const { value } = read;
  const reason = findProblem(cell, read);
  // Formatted empty cells may be far beyond the table.
  if (reason === undefined && value.trim() === '') return;
  if (cell.column >= limits.columns) throw new SheetError(sheetMessages.columns(limits));
  while (row.values.length < cell.column) row.values.push('');
  row.values[cell.column] = value;
  if (reason) row.problems.push({ column: cell.column, reason });
};

const newCell = ({ t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>, column: number): Cell => ({
  ...{ column, type, style: Number(style), text: '', hasFormula: false, hasValue: false, isBad: false },
});

const noteContent = (cell: Cell | undefined, name: string) => {
  if (cell && name === 'f') cell.hasFormula = true;
  if (cell && name === 'v') cell.hasValue = true;
};

/** Reads the rows of a worksheet one after the other. Returns the ranges of merged cells. */
export const readWorksheet = (bytes: Uint8Array, source: Source, onRow: (row: Row) => void): string[] => {
  const merged: string[] = [];
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
          row = { number, values: [], problems: [], isHidden: isTrue(attributes['hidden']) };
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
        case 'mergeCell':
          merged.push(attributes['ref'] ?? '');
          break;
        default:
          noteContent(cell, name);
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
  return merged;
};
