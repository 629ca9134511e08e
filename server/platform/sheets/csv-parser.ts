import { SheetError, sheetMessages } from './limits.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

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
  return (start: number, row: number): Field => {
    if (text.charCodeAt(start) === quote) {
      const closing = findClosing(text, start);
      if (closing < 0) throw new SheetError(sheetMessages.csv(row));
      if (endsField(closing + 1)) return { text: text.slice(start + 1, closing).replaceAll('""', '"'), end: closing + 1 };
    }
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
