/** A value of a CSV file; null is an empty cell. */
export type Cell = string | number | null;

/** The first character of a CSV file, which makes spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

// A spreadsheet would run a cell that begins like this. The last four are the full-width forms of = + - @.
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const needsQuotes = /[",\r\n]/;

const formatCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`;
