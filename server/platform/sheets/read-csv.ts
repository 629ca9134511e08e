import { cellReasons, findTextProblem } from './cell-problems.ts';
import { unguardText } from './csv-line.ts';
import { type CsvRow, parseCsv } from './csv-parser.ts';
import { decodeText, type Encoding, findEncodings } from './encoding.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { createRowCollector, type SheetRow } from './rows.ts';
import type { Tables } from './tables.ts';
import { assertTable } from './text-kinds.ts';

// Of two that divide the rows equally well, the comma is likelier to be in their texts.
const delimiters = [';', '\t', '|', ','] as const;
const sampleLength = 200_000;
const sampleRows = 200;
const lastRow = 1_048_576;

/** The first rows that have a value. A row that the end of the sample cuts is left out. */
const readSample = (text: string, delimiter: string): CsvRow[] => {
  const rows: CsvRow[] = [];
  try {
    for (const row of parseCsv(text, { delimiter, maxCells: 1_000 })) {
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
      if (rows.length === sampleRows) break;
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
  }
  return rows;
};

/** Whether the first row that a delimiter divides can be a header. Below other rows, `Surgery; general` and `Surgery;` are texts. */
const hasHeader = (rows: readonly CsvRow[]): boolean => {
  const at = rows.findIndex(({ width }) => width > 1);
  return at === 0 || (rows[at]?.cells.slice(1).some((cell) => /^\S/.test(cell)) ?? false);
};

/** How well a delimiter divides the rows: the share of rows with the commonest number of cells, weighted by that number. */
const scoreDelimiter = (text: string, delimiter: string): number => {
  const rows = readSample(text, delimiter);
  if (!hasHeader(rows)) return 0;
  const widths = rows.map(({ width }) => width);
  const counts = Map.groupBy(widths, (width) => width);
  const scores = [...counts].map(([width, same]) => (same.length / widths.length) * Math.log2(width));
  return Math.max(0, ...scores);
};

/** The delimiter that divides the first rows most evenly. Excel writes semicolons if the comma separates decimals. */
const findDelimiter = (text: string): string => {
  const sample = text.substring(0, sampleLength);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }));
  return scored.reduce<{ delimiter: string; score: number }>((best, each) => (each.score > best.score ? each : best), {
    delimiter: ',',
    score: 0,
  }).delimiter;
};

/** A first line `sep=;` names the delimiter for Excel, and is no row. */
const readDelimiter = (text: string): { delimiter: string; body: string } => {
  const named = /^"?sep=([^\r\n"]|"(?=\r|\n))"?(?:\r\n|\r|\n|$)/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  return { delimiter: named?.[1] ?? findDelimiter(body), body };
};

/** Text that Excel is told not to read as a number: `="010"`. */
const readFormulaText = (text: string): string | undefined => {
  const content = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return content?.replaceAll('""', '"');
};

const readCell = (text: string): string => readFormulaText(text) ?? unguardText(text);

/** Whether a cell of several lines has one with as many delimiters as a row, or more: then a quotation mark is likely at the wrong place. */
const hasRows = (cell: string, delimiter: string, rowWidth: number): boolean =>
  /[\r\n]/.test(cell) && cell.split(/\r\n|\r|\n/).some((line) => line.split(delimiter).length >= rowWidth);

const titleWidth = 2;

const createProblemFinder = (delimiter: string) => {
  let rowWidth = 0;
  return ({ width, cells }: CsvRow) => {
    if (rowWidth <= titleWidth) rowWidth = width;
    return cells.flatMap((cell, column) => {
      const reason = rowWidth > 1 && hasRows(cell, delimiter, rowWidth) ? cellReasons.severalRows : findTextProblem(cell.trim());
      return reason === undefined ? [] : [{ column, reason }];
    });
  };
};

const toText = (bytes: Uint8Array, encoding: Encoding): string =>
  // Ctrl-Z ended files of DOS. A NUL is a mistake of its cell.
  decodeText(bytes, encoding)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches a control character
    .replace(/\u001a\s*$/, '')
    .replaceAll('\0', '\ufffd');

const readRows = (text: string, limits: SheetLimits): SheetRow[] => {
  const { delimiter, body } = readDelimiter(text);
  const collector = createRowCollector(limits);
  const findProblems = createProblemFinder(delimiter);
  let number = 0;
  for (const row of parseCsv(body, { delimiter, maxCells: limits.columns })) {
    number += 1;
    if (number > lastRow) throw new SheetError(sheetMessages.rows(limits));
    const values = row.cells.map(readCell);
    collector.add({ number, values, width: row.width, problems: findProblems(row) });
  }
  return collector.rows;
};

/** Reads the rows of a CSV file, once in each encoding that it may have. */
export const readCsvTables = (bytes: Uint8Array, limits: SheetLimits): Tables => {
  const [likeliest, ...others] = findEncodings(bytes);
  const decoded = decodeText(bytes, likeliest);
  assertTable(decoded);
  const first = { name: likeliest, rows: readRows(toText(bytes, likeliest), limits) };
  const further = others.map((encoding) => {
    try {
      return { name: encoding, rows: readRows(toText(bytes, encoding), limits) };
    } catch (error) {
      if (error instanceof SheetError) return { name: encoding, rows: [], error: error.message };
      throw error;
    }
  });
  return { kind: 'encodings', first: 0, tables: [first, ...further] };
};
