import { megabyte } from '../../../contract/kit/files.ts';

/** What a sheet may have at most. Everything beyond is refused with a sentence before it takes memory or time. */
export type SheetLimits = {
  fileBytes: number;
  /** The sum of the sizes of all parts of a workbook, as its ZIP directory states them. */
  inflatedBytes: number;
  /** How many times larger the parts may be than the file. */
  ratio: number;
  /** Rows with at least one value, without the header. */
  rows: number;
  columns: number;
  /** Cells of all sheets of a workbook, also empty ones, of which a small file may have millions. */
  cells: number;
  cellCharacters: number;
  /** Characters of all cells together. */
  characters: number;
  timeoutMs: number;
};

export const sheetLimits: SheetLimits = {
  fileBytes: 10 * megabyte,
  inflatedBytes: 200 * megabyte,
  ratio: 200,
  rows: 20_000,
  columns: 60,
  cells: 3_000_000,
  cellCharacters: 4_000,
  characters: 20_000_000,
  timeoutMs: 60_000,
};

/** A sheet that cannot be read. The message is for the person who uploaded it. */
export class SheetError extends Error {}

const format = (count: number) => count.toLocaleString('en-GB');

export const sheetMessages = {
  empty: 'The file is empty. Choose a file with a header and at least one row.',
  hidden: 'No sheet with cells is visible in this workbook. If it is hidden, show it in Excel and save the workbook again.',
  unknown: 'Choose an Excel workbook (.xlsx) or a CSV file. This file is neither.',
  pdf: 'This file is a PDF. Choose an Excel workbook (.xlsx) or a CSV file.',
  oldExcel: 'This is a workbook of an old Excel version (.xls). Open it in Excel and save it as an Excel workbook (.xlsx).',
  binaryExcel: 'This is a binary Excel workbook (.xlsb). Open it in Excel and save it as an Excel workbook (.xlsx).',
  html: 'This file is a web page, whatever its name ends with. Open it in Excel and save it as an Excel workbook (.xlsx).',
  xml: 'This file is XML. Open it in Excel and save it as an Excel workbook (.xlsx).',
  json: 'This file is JSON. Choose an Excel workbook (.xlsx) or a CSV file.',
  contacts: 'This file has contacts or appointments, not a table. Choose an Excel workbook (.xlsx) or a CSV file.',
  encrypted: 'This workbook is protected by a password. Remove the password in Excel and save it again.',
  noWorkbook: 'This ZIP file is not an Excel workbook. Choose an Excel workbook (.xlsx) or a CSV file.',
  notWorkbook: 'This file is named as an Excel workbook but is none. Open it in Excel and save it as an Excel workbook (.xlsx).',
  damaged: 'The workbook is damaged. Open it in Excel, save it again and choose the new file.',
  inflated: 'The workbook is too large when it is unpacked. Copy the rows into a new workbook and choose that.',
  memory: 'The file needs too much memory. Split it into smaller files.',
  time: 'Reading the file takes too long. Split it into smaller files.',
  fileBytes: ({ fileBytes }: SheetLimits) =>
    `The file must be at most ${Math.floor(fileBytes / megabyte)} MB. Split it into smaller files.`,
  rows: ({ rows }: SheetLimits) => `The file has more than ${format(rows)} rows. Split it into smaller files.`,
  sheets: (count: number) => `Only the first ${count} sheets of a workbook can be imported. Move this sheet to the front.`,
  lastRow: 'The workbook names a row beyond the last one that Excel has. Copy the rows into a new workbook and choose that.',
  columns: ({ columns }: SheetLimits) => `The file has more than ${columns} columns. Remove those that are not needed.`,
  cell: (row: number, { cellCharacters }: SheetLimits) =>
    `A cell in row ${format(row)} has more than ${format(cellCharacters)} characters.`,
  characters: 'The file has too much text. Split it into smaller files.',
  csv: (row: number) => `Row ${format(row)} of the CSV file cannot be read, because a quotation mark is not closed.`,
} as const;
