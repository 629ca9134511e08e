import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import type { ThreadResult } from './read.ts';
import type { SheetRow } from './rows.ts';

const { path, limits }: { path: string; limits: SheetLimits } = workerData;

const startsWith = (bytes: Uint8Array, text: string) => Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

const isText = (bytes: Uint8Array) => !startsWith(bytes, 'PK');

const oleContainer = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Excel stores an encrypted workbook as a stream of this name. */
const isEncrypted = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

const readRows = async (bytes: Uint8Array): Promise<SheetRow[]> => {
  if (bytes.length === 0) throw new SheetError(sheetMessages.empty);
  if (startsWith(bytes, oleContainer)) throw new SheetError(isEncrypted(bytes) ? sheetMessages.encrypted : sheetMessages.oldExcel);
  if (startsWith(bytes, '%PDF-')) throw new SheetError(sheetMessages.pdf);
  if (isText(bytes)) return (await import('./read-csv.ts')).readCsvRows(bytes, limits);
  if (!Buffer.from(bytes).includes('xl/workbook')) throw new SheetError(sheetMessages.noWorkbook);
  return (await import('./xlsx.ts')).readXlsxRows(bytes, limits);
};

const read = async (): Promise<ThreadResult> => {
  try {
    const bytes = await readFile(path);
    const rows = await readRows(bytes);
    if (rows.length === 0) throw new SheetError(sheetMessages.empty);
    const json = new TextEncoder().encode(JSON.stringify(rows));
    return { header: rows[0]?.cells ?? [], rowCount: rows.length - 1, isText: isText(bytes), json };
  } catch (error) {
    // Anything else is an error of the program, which the server logs.
    if (error instanceof SheetError) return { message: error.message };
    throw error;
  }
};

const result = await read();
parentPort?.postMessage(result, 'json' in result ? [result.json.buffer] : []);
