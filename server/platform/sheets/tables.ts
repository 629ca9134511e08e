import type { SheetRow } from './rows.ts';

/** A table of a file: a sheet of a workbook, or the text of a CSV file in one encoding. `error` says why it cannot be read. */
export type Table = { name: string; rows: SheetRow[]; error?: string };

/** The tables of a file, and which one is meant if nobody chooses. */
export type Tables = { kind: 'sheets' | 'encodings'; first: number; tables: Table[] };

/** A table without its rows beyond the first ones, among which is the header. */
export type ListedTable = Omit<Table, 'rows'> & { rowCount: number; top: SheetRow[] };

type Listed = ListedTable & { start: number; length: number };
export type TableList = { kind: Tables['kind']; first: number; tables: ListedTable[] };

/** How many rows are listed with a table. The header is one of them. */
const topRows = 20;
const newLine = 0x0a;

/** Writes tables as a line of JSON that lists them, and the rows of each as JSON. */
export const writeTables = ({ kind, first, tables }: Tables): Uint8Array<ArrayBuffer> => {
  const contents = tables.map(({ rows }) => new TextEncoder().encode(JSON.stringify(rows)));
  let end = 0;
  const listed = tables.map(({ name, rows, error }, index): Listed => {
    const length = contents[index]?.length ?? 0;
    end += length;
    return { name, rowCount: rows.length, top: rows.slice(0, topRows), start: end - length, length, ...(error !== undefined && { error }) };
  });
  const list = new TextEncoder().encode(`${JSON.stringify({ kind, first, tables: listed })}\n`);
  const bytes = new Uint8Array(list.length + end);
  bytes.set(list);
  for (const [index, { start }] of listed.entries()) bytes.set(contents[index] ?? [], list.length + start);
  return bytes;
};

const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

type Stored = { list: Omit<TableList, 'tables'> & { tables: Listed[] }; contents: Uint8Array };

const openStored = (bytes: Uint8Array): Stored => {
  const end = bytes.indexOf(newLine);
  // A file that was stored before tables were listed has the rows alone.
  if (end < 0) {
    const table = { name: '', rowCount: 0, top: [], start: 0, length: bytes.length };
    return { list: { kind: 'sheets', first: 0, tables: [table] }, contents: bytes };
  }
  return { list: parse(bytes.subarray(0, end)), contents: bytes.subarray(end + 1) };
};

/** Reads the list of the tables that `writeTables` wrote. */
export const listTables = (bytes: Uint8Array): TableList => openStored(bytes).list;

/** Reads the rows of a table that `writeTables` wrote; none if there is no such table. */
export const readTableRows = (bytes: Uint8Array, index: number): SheetRow[] => {
  const { list, contents } = openStored(bytes);
  const table = list.tables[index];
  return table ? parse(contents.subarray(table.start, table.start + table.length)) : [];
};
