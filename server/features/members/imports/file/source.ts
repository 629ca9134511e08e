import { type ImportKind, importColumns } from '../../../../../contract/entities/members/import-columns.ts';
import type { ImportChoice, ImportSource } from '../../../../../contract/entities/members/imports.ts';
import { cutText } from '../../../../../contract/kit/cut-text.ts';
import { invalidField } from '../../../../platform/errors.ts';
import { type ListedTable, listTables, type SheetRow, type TableList } from '../../../../platform/sheets/index.ts';
import { type ChosenFields, guessMapping, parseKeyRow } from './columns.ts';
import { isColumnFilled, openSheet } from './sheet.ts';

type Chosen = { chosen: ChosenFields };

const maxShownCells = 12;
const maxShownCharacters = 60;

/** How many fields the cells of a row name, with the keys in the row above it. */
const countFields = (kind: ImportKind, rows: readonly SheetRow[], { index, chosen }: { index: number; chosen: Chosen }): number => {
  const header = rows[index]?.cells ?? [];
  if (parseKeyRow(header)) return 0;
  return guessMapping(kind, { header, keyRow: parseKeyRow(rows[index - 1]?.cells ?? []) }, chosen).filter((key) => key !== null).length;
};

/** The header if no row names a field: the first row that is about as wide as the widest one, because lines of a title are narrow. */
const findWideRow = (rows: readonly SheetRow[]): SheetRow | undefined => {
  const count = ({ cells }: SheetRow) => (parseKeyRow(cells) ? 0 : cells.filter(Boolean).length);
  const most = Math.max(0, ...rows.map(count));
  return rows.find((row) => count(row) > 0 && 2 * count(row) >= most);
};

type Header = { row: number; fields: number };

/** The row of a table that names the most fields of the kind; the first of several. A single row that names none is no header but a record. */
const findHeader = (kind: ImportKind, { top, rowCount }: ListedTable, chosen: Chosen): Header => {
  const counted = top.map(({ number }, index): Header => ({ row: number, fields: countFields(kind, top, { index, chosen }) }));
  const best = counted.reduce((most, each) => (each.fields > most.fields ? each : most), { row: 0, fields: 0 });
  if (best.fields > 0) return best;
  const wide = findWideRow(top);
  return { row: wide && rowCount === 1 ? 0 : (wide?.number ?? top[0]?.number ?? 1), fields: 0 };
};

/** The table that is meant: the one that the file proposes if it names the fields that the kind needs, or else the one that names the most. */
const findTable = (kind: ImportKind, { first, tables }: TableList, chosen: Chosen): number => {
  const needed = Math.min(2, importColumns[kind].filter(({ isRequired }) => isRequired).length);
  const fields = tables.map((table) => findHeader(kind, table, chosen).fields);
  const [most, proposed] = [Math.max(0, ...fields), fields[first] ?? 0];
  return proposed >= needed || proposed === most ? first : fields.indexOf(most);
};

type Found = Omit<ImportSource, 'hidden_rows'>;

/** Finds the table and the header of a file, unless they were chosen. Throws 422 if the chosen table or row does not exist. */
const chooseSource = (kind: ImportKind, bytes: Uint8Array, { chosen, choice }: { chosen: Chosen; choice?: ImportChoice }): Found => {
  const list = listTables(bytes);
  const table = choice?.table ?? findTable(kind, list, chosen);
  const found = list.tables[table];
  if (!found) throw invalidField('table', 'The file has no such sheet');
  if (found.error !== undefined) throw invalidField('table', found.error);
  const header = choice?.header_row ?? findHeader(kind, found, chosen).row;
  if (header !== 0 && !found.top.some(({ number, cells }) => number === header && cells.length > 0))
    throw invalidField('header_row', 'Choose one of the first rows that have a value');
  return {
    kind: list.kind,
    tables: list.tables.map(({ name, rowCount, error }) => ({ name, rows: rowCount, error: error ?? null })),
    ...{ table, header_row: header, skips_hidden: choice?.skip_hidden ?? false },
    top: found.top.map(({ number, cells }) => ({
      row: number,
      cells: cells.slice(0, maxShownCells).map((cell) => cutText(cell, maxShownCharacters)),
    })),
  };
};

const sampleRows = 5;
const defaultOptions = { mode: 'add', unknown_names: 'problem', status: 'pending', archived: 'problem' } as const;

/** Reads the titles and the first rows of a file: those of the chosen part, or of the one that names the most fields. */
export const readTitles = (kind: ImportKind, bytes: Uint8Array, { chosen, choice }: { chosen: ChosenFields; choice?: ImportChoice }) => {
  const found = chooseSource(kind, bytes, { chosen: { chosen }, ...(choice && { choice }) });
  const sheet = openSheet(bytes, { source: found, corrections: [] });
  const { header, rows, hiddenRows } = sheet;
  if (rows.length === 0 && hiddenRows > 0) throw invalidField('skip_hidden', 'All rows of this sheet are hidden.');
  if (rows.length === 0) throw invalidField(choice ? 'header_row' : 'file', 'The file has no rows below its header.');
  const mapping = guessMapping(kind, sheet, { chosen, isFilled: isColumnFilled(sheet) });
  const options = { ...defaultOptions, mapping, corrections: [] };
  const source = { ...found, hidden_rows: hiddenRows };
  return { source, header, rows: rows.length, sample: rows.slice(0, sampleRows).map(({ cells }) => cells), options };
};
