import { SheetError, sheetMessages } from './limits.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** A row of a CSV file. `width` counts its cells; those beyond the limit are left out of `cells` if they are empty. */
export type CsvRow = { cells: string[]; width: number };

type ParseOptions = { delimiter: string; maxCells: number };
type Field = { text: string; end: number };

/** The position of the quotation mark that closes the field at `start`; -1 if none does. */
const findClosing = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at;
};

const createFieldReader = (text: string, delimiter: string) => {
  const separator = delimiter.charCodeAt(0);
  const endsField = (at: number) => {
    const code = text.charCodeAt(at);
    return Number.isNaN(code) || code === separator || code === lineFeed || code === carriageReturn;
  };
  // People write spaces beside separators.
  const skipSpaces = (start: number) => {
    let at = start;
    while (text.charCodeAt(at) === space) at += 1;
    return at;
  };
  const readQuoted = (start: number, row: number): Field | undefined => {
    const opening = skipSpaces(start);
    if (text.charCodeAt(opening) !== quote) return undefined;
    const closing = findClosing(text, opening);
    if (closing < 0 && opening === start) throw new SheetError(sheetMessages.csv(row));
    const end = skipSpaces(closing + 1);
    const content = text.slice(opening + 1, closing);
    // Excel reads a quotation mark after a space as a part of the text, which may have no second one.
    const isQuoted = closing > 0 && endsField(end) && (opening === start || !/[\r\n]/.test(content));
    return isQuoted ? { text: content.replaceAll('""', '"'), end } : undefined;
  };
  return (start: number, row: number): Field => {
    const quoted = readQuoted(start, row);
    if (quoted) return quoted;
    // Like Excel, which reads `Dr. "Ali" Hassan` as it is written.
    let end = start;
    while (!endsField(end)) end += 1;
    return { text: text.slice(start, end), end };
  };
};

/** Reads the rows of a CSV file one after the other. A line ends with CRLF, LF or CR, whatever the other lines end with. Throws if a quotation mark is not closed. */
export function* parseCsv(text: string, { delimiter, maxCells }: ParseOptions): Generator<CsvRow> {
  const readField = createFieldReader(text, delimiter);
  const separator = delimiter.charCodeAt(0);
  let row: CsvRow = { cells: [], width: 0 };
  let number = 1;
  for (let at = 0; at < text.length || row.width > 0; ) {
    const field = readField(at, number);
    row.width += 1;
    if (row.cells.length <= maxCells || field.text !== '') row.cells.push(field.text);
    const next = text.charCodeAt(field.end);
    at = field.end + 1;
    if (next === separator) continue;
    yield row;
    row = { cells: [], width: 0 };
    number += 1;
    if (next === carriageReturn && text.charCodeAt(at) === lineFeed) at += 1;
  }
}
