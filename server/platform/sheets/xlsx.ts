import { streamXlsxRows } from 'hucre/xlsx';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { createRowCollector, type SheetRow } from './rows.ts';
import { assertZipWithinLimits } from './zip-directory.ts';

const lastRow = 1_048_576;

type Value = string | number | boolean | Date | null | undefined;

const toText = (value: Value): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(value);
};

/** The rows as the library reads them. Whatever it throws is caused by the file. */
async function* readWorkbook(bytes: Uint8Array) {
  try {
    yield* streamXlsxRows(bytes);
  } catch {
    throw new SheetError(sheetMessages.damaged);
  }
}

/** Reads the rows of the first sheet of an Excel workbook. */
export const readXlsxRows = async (bytes: Uint8Array, limits: SheetLimits): Promise<SheetRow[]> => {
  assertZipWithinLimits(bytes, limits);
  const collector = createRowCollector(limits);
  for await (const { index, values } of readWorkbook(bytes)) {
    if (!Number.isSafeInteger(index) || index < 0) throw new SheetError(sheetMessages.damaged);
    if (index >= lastRow) throw new SheetError(sheetMessages.lastRow);
    collector.add(index + 1, values.map(toText));
  }
  return collector.rows;
};
