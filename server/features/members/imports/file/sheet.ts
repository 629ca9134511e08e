import type { ImportColumnKey } from '../../../../../contract/entities/members/import-columns.ts';
import { type ImportCorrection, type ImportSource, importFileDays } from '../../../../../contract/entities/members/imports.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { listTables, readTableRows, type SheetRow } from '../../../../platform/sheets/index.ts';
import type { RowProblem } from '../check/outcome.ts';
import { parseKeyRow, type Titles } from './columns.ts';

/** The table of a stored file that is imported: its titles, the rows below them, and how many of these Excel does not show. `isText` says whether its rows count their empty cells. */
export type StoredSheet = Titles & { header: string[]; rows: SheetRow[]; hiddenRows: number; isText: boolean };

/** Which part of a file is imported, and the values that were corrected. */
type Source = Pick<ImportSource, 'table' | 'header_row'> & Partial<Pick<ImportSource, 'skips_hidden'>>;
export type SheetChoice = { source: Source | null; corrections: readonly ImportCorrection[] };

const removed = () => conflict(`The file was removed, because it is older than ${importFileDays} days. Upload it again.`);

/** Throws 409 if the file of an import was removed. */
export const assertHasFile = ({ file_id }: { file_id: string | null }): void => {
  if (file_id === null) throw removed();
};

/** Reads the file of an import. Throws 409 if it was removed. */
export const readFile = async ({ files }: { files: Pick<Context['files'], 'read'> }, fileId: string | null): Promise<Uint8Array> => {
  const bytes = fileId === null ? undefined : await files.read(fileId, 'full');
  if (!bytes) throw removed();
  return bytes;
};

const correctRow = (row: SheetRow, corrections: readonly ImportCorrection[]): SheetRow => {
  const cells = [...row.cells];
  for (const { column, value } of corrections) {
    while (cells.length < column) cells.push('');
    cells[column] = value.trim();
  }
  const { problems = [], ...rest } = row;
  const left = problems.filter((problem) => !corrections.some(({ column }) => column === problem.column));
  return { ...rest, cells, ...(left.length > 0 && { problems: left }) };
};

/** The rows with the corrected values. A correction of a row that the table does not have is ignored. */
const correctRows = (rows: readonly SheetRow[], corrections: readonly ImportCorrection[]): SheetRow[] => {
  const byRow = Map.groupBy(corrections, ({ row }) => row);
  return rows.map((row) => {
    const own = byRow.get(row.number);
    return own ? correctRow(row, own) : row;
  });
};

/** The chosen part of a file, with the corrected values. */
export const openSheet = (bytes: Uint8Array, { source, corrections }: SheetChoice): StoredSheet => {
  const all = readTableRows(bytes, source?.table ?? 0);
  // Imports that were uploaded before the header could be chosen have it in the first row, or below the keys.
  const first = parseKeyRow(all[0]?.cells ?? []) ? 1 : 0;
  const at = source ? all.findIndex(({ number }) => number === source.header_row) : first;
  const titles = all[at];
  const below = all.slice(at + 1);
  const rows = source?.skips_hidden ? below.filter(({ isHidden = false }) => !isHidden) : below;
  // Without a header, the first row of a CSV file says how many columns there are.
  const width = titles ? (titles.width ?? 0) : (below[0]?.width ?? Number.POSITIVE_INFINITY);
  const unnamed = Math.min(width, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  const header = (titles?.cells ?? []).map((title) => title.replace(/\s+/g, ' '));
  while (header.length < unnamed) header.push('');
  return {
    header,
    keyRow: parseKeyRow(all[at - 1]?.cells ?? []),
    rows: correctRows(rows, corrections),
    hiddenRows: below.filter(({ isHidden = false }) => isHidden).length,
    isText: listTables(bytes).kind === 'encodings',
  };
};

/** Whether a column has a value in one of the first rows. */
export const isColumnFilled =
  ({ rows }: StoredSheet) =>
  (column: number): boolean =>
    rows.slice(0, 100).some(({ cells }) => Boolean(cells[column]));

/** A row of a file: the texts of its mapped cells that are not empty, and the problems that the reader found in the row and its cells. */
export type ImportRow = { number: number; values: Partial<Record<ImportColumnKey, string>>; problems: RowProblem[] };

const countCells = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`;

/** Text with a delimiter too much or too little moves values to other columns. */
const findWidthProblem = ({ header, isText }: StoredSheet, { cells, width = cells.length }: SheetRow): RowProblem[] => {
  const isShort = isText && width < header.length;
  if (!isShort && cells.length <= header.length) return [];
  const reason = `This row has ${countCells(isShort ? width : cells.length)}, but the ${header.some(Boolean) ? 'header' : 'first row'} has ${header.length}. Check the separators and quotation marks.`;
  return [{ key: null, value: '', reason }];
};

// Programs write these marks where a record has no value.
const emptyMark = /^(?:null|#?n\/a|\p{Pd}+)$/iu;
const isChoice = (key: ImportColumnKey): boolean => key === 'area' || key === 'field' || key === 'promocode';
const isEmpty = (key: ImportColumnKey, cell: string): boolean => cell === '' || (isChoice(key) && emptyMark.test(cell));

/** The rows of a file by the fields of their columns. */
export const toImportRows = (sheet: StoredSheet, mapping: readonly (ImportColumnKey | null)[]): ImportRow[] =>
  sheet.rows.map((row) => {
    const { number, cells, problems = [] } = row;
    const cellProblems = problems.flatMap(({ column, reason }): RowProblem[] => {
      const key = mapping[column] ?? null;
      const value = cells[column] ?? '';
      return key === null || (value !== '' && isEmpty(key, value)) ? [] : [{ key, value, reason }];
    });
    return {
      number,
      values: Object.fromEntries(
        mapping.flatMap((key, index) => {
          const cell = cells[index] ?? '';
          return key === null || isEmpty(key, cell) ? [] : [[key, cell]];
        }),
      ),
      problems: [...findWidthProblem(sheet, row), ...cellProblems],
    };
  });
