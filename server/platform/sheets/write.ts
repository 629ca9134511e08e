import { cutText } from '../../../contract/kit/cut-text.ts';
import { dayMs } from '../../../contract/kit/time-zone.ts';
import { keyPrefix, type SheetColumn, type SheetRows, type SheetValue } from './cells.ts';
import { createLocalClock } from './local-time.ts';
import * as parts from './workbook-parts.ts';
import { writeZipStream, type ZipPart } from './zip-stream.ts';

/** The media type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The most rows of a sheet in Excel. */
const maxSheetRows = 1_048_576;
/** The most characters of a cell in Excel. A longer text makes it refuse the file. */
const maxCellCharacters = 32_767;
/** The day 0 of Excel's calendar, as days before 1970. */
const daysBefore1970 = 25_569;

// XML 1.0 has no such characters, not even as references.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// Excel reads `_x0041_` as the letter A.
const excelEscape = /_(?=x[0-9A-Fa-f]{4}_)/g;
const edgeSpace = /^\s|\s$|[\n\t]| {2}/;
const special = /[&<>\r]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const cut = (text: string): string => (text.length > maxCellCharacters ? `${cutText(text, maxCellCharacters - 1)}…` : text);

/** A text as the content of an XML element: without what XML or Excel cannot hold. Half of a surrogate pair becomes U+FFFD. */
const escapeText = (text: string): string =>
  cut(text)
    .toWellFormed()
    .replace(notInXml, '')
    .replace(excelEscape, '_x005F_')
    .replace(special, (character) => entities[character] ?? '');

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const unusual = /[&<>_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|^\s|\s$| {2}/;

/** An inline string is never a formula, whatever it begins with. Most texts need only one test. */
const inlineText = (text: string) => {
  if (text.length <= maxCellCharacters && !unusual.test(text)) return `<is><t>${text}</t></is>`;
  return `<is><t${edgeSpace.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t></is>`;
};

/** The name of a column in Excel: A to Z, AA, and so on. */
export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

type Workbook = {
  /** The name of the sheet. */
  name: string;
  columns: readonly SheetColumn[];
  /** False leaves out the hidden row with the keys of the columns. */
  hasKeys?: boolean;
  timeZone: string;
  at: Date;
};

/** The rows that are left for further sheets. */
type Source = { rows: AsyncIterator<readonly (readonly SheetValue[])[]>; batch: readonly (readonly SheetValue[])[] | undefined };

const createRowWriter = ({ columns, timeZone }: Workbook) => {
  const names = columns.map((_, index) => columnName(index));
  const toLocal = createLocalClock(timeZone);
  const writeCell = (value: SheetValue | undefined, reference: string, style: number): string => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${reference}"><v>${value}</v></c>` : '';
    if (typeof value === 'string') return `<c r="${reference}" s="${style}" t="inlineStr">${inlineText(value)}</c>`;
    return `<c r="${reference}" s="${parts.styles.time}"><v>${toLocal(value) / dayMs + daysBefore1970}</v></c>`;
  };
  return (
    number: number,
    values: readonly SheetValue[],
    { style = parts.styles.text, isHidden = false }: { style?: number; isHidden?: boolean } = {},
  ) =>
    `<row r="${number}"${isHidden ? ' hidden="1"' : ''}>${values
      .map((value, index) => writeCell(value, `${names[index]}${number}`, style))
      .join('')}</row>`;
};

/** One sheet: the hidden keys that an import reads, the header, and rows until Excel's limit. The keys are above the header, so that the filter menus do not list them. */
async function* writeSheet(workbook: Workbook, source: Source, limit: number): AsyncGenerator<string> {
  const { columns, hasKeys = true } = workbook;
  const writeRow = createRowWriter(workbook);
  const headerRow = hasKeys ? 2 : 1;
  let last = headerRow;
  yield parts.sheetStart(columns, headerRow);
  if (hasKeys)
    yield writeRow(
      1,
      columns.map(({ key }) => key && keyPrefix + key),
      { isHidden: true },
    );
  yield writeRow(
    headerRow,
    columns.map(({ header }) => header),
    { style: parts.styles.header },
  );
  while (source.batch && last < limit) {
    const rows = source.batch.slice(0, limit - last);
    yield rows.map((values, index) => writeRow(last + index + 1, values)).join('');
    last += rows.length;
    source.batch = rows.length < source.batch.length ? source.batch.slice(rows.length) : (await source.rows.next()).value;
  }
  yield parts.sheetEnd(`A${headerRow}:${columnName(columns.length - 1)}${last}`);
}

async function* writeParts(workbook: Workbook, rows: SheetRows, limit: number): AsyncGenerator<ZipPart> {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    const source: Source = { rows: iterator, batch: (await iterator.next()).value };
    let count = 0;
    do {
      count += 1;
      yield { name: `xl/worksheets/sheet${count}.xml`, pieces: writeSheet(workbook, source, limit) };
    } while (source.batch);
    for (const [name, xml] of Object.entries(parts.otherParts(workbook.name, count))) yield { name, pieces: [xml] };
  } finally {
    await iterator.return?.();
  }
}

/**
 * Writes an Excel workbook in pieces, and holds one batch of rows in memory. Texts are inline strings in cells of the format Text, so
 * that phone numbers keep their zeros. Rows beyond Excel's limit go to further sheets.
 */
export const writeWorkbook = (workbook: Workbook, rows: SheetRows, limit = maxSheetRows): AsyncGenerator<Uint8Array> =>
  writeZipStream(writeParts(workbook, rows, limit), workbook.at);
