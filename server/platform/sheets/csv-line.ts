/** A value of a CSV file; null is an empty cell. */
export type Cell = string | number | null;

/** The first character of a CSV file, which makes spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

// A spreadsheet would run a cell that begins like this; the last four of the set are the full-width forms of = + - @. It would also read these
// words as values. An apostrophe that is part of the text gets another one, so that a reader can remove the first.
const guarded = /^'*(?:[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|(?:TRUE|FALSE|#[A-Z/\d]+[!?A])$)|^'+\d/;
const guard = /^'(?='*(?:[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|(?:TRUE|FALSE|#[A-Z/\d]+[!?A])$|\d))/;
// A reader that looks for the delimiter must not find another one in a text.
const needsQuotes = /[",;|\t\r\n]/;

const formatCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guarded.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The text of a cell without the apostrophe that `formatCsvLine` or a person put in front of it, so that a spreadsheet reads it as text. */
export const unguardText = (text: string): string => text.replace(guard, '');

/** One line of a CSV file. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`;
