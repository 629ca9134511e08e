import type { SheetColumn, SheetRows, SheetValue } from './cells.ts';
import { type Cell, csvStart, formatCsvLine } from './csv-line.ts';
import { createLocalClock } from './local-time.ts';

const minuteLength = 'YYYY-MM-DDTHH:mm'.length;

/** Writes CSV in pieces: UTF-8 with a byte order mark, times in the zone, and no cell that a spreadsheet would run as a formula. */
export async function* writeCsv(
  { columns, timeZone }: { columns: readonly SheetColumn[]; timeZone: string },
  rows: SheetRows,
): AsyncGenerator<string> {
  const toLocal = createLocalClock(timeZone);
  const toCell = (value: SheetValue): Cell =>
    value instanceof Date ? new Date(toLocal(value)).toISOString().slice(0, minuteLength).replace('T', ' ') : value;
  yield csvStart + formatCsvLine(columns.map(({ header }) => header));
  for await (const batch of rows) yield batch.map((values) => formatCsvLine(values.map(toCell))).join('');
}
