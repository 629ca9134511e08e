type Cell = string | number | null;

/** The first characters of a CSV file: with them, spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

// A spreadsheet would run a cell that begins like this.
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

const formatCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`;
