import { readFile } from 'node:fs/promises';
import { startsWith } from '../text.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { type Tables, writeTables } from './tables.ts';

/** A file that was read: how many rows its longest table has, whether it is text or a workbook, and its tables as `listTables` reads them. */
export type Sheet = { rowCount: number; isText: boolean; json: Uint8Array<ArrayBuffer> };

/** Reads a file: returns the sheet, or why it cannot be read. */
export type ReadFile = (path: string, limits: SheetLimits) => Promise<Sheet | { message: string }>;

const isText = (bytes: Uint8Array) => !startsWith(bytes, 'PK\x03\x04');

const oleContainer = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Excel stores an encrypted workbook as a stream of this name. */
const isEncrypted = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

const readTables = async (bytes: Uint8Array, limits: SheetLimits): Promise<Tables> => {
  if (bytes.length === 0) throw new SheetError(sheetMessages.empty);
  if (startsWith(bytes, oleContainer)) throw new SheetError(isEncrypted(bytes) ? sheetMessages.encrypted : sheetMessages.oldExcel);
  if (startsWith(bytes, '%PDF-')) throw new SheetError(sheetMessages.pdf);
  if (isText(bytes)) return (await import('./read-csv.ts')).readCsvTables(bytes, limits);
  if (!Buffer.from(bytes).includes('xl/')) throw new SheetError(sheetMessages.noWorkbook);
  return (await import('./xlsx.ts')).readXlsxTables(bytes, limits);
};

/** Reads a file in this thread, without limits of memory and time. */
export const readSheetFile: ReadFile = async (path, limits) => {
  try {
    const bytes = await readFile(path);
    const tables = await readTables(bytes, limits);
    const rowCount = Math.max(0, ...tables.tables.map(({ rows }) => rows.length));
    if (rowCount === 0) throw new SheetError(sheetMessages.empty);
    return { rowCount, isText: isText(bytes), json: writeTables(tables) };
  } catch (error) {
    // Anything else is an error of the program, which the server logs.
    if (error instanceof SheetError) return { message: error.message };
    throw error;
  }
};
