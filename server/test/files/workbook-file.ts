import { strToU8, zipSync } from 'fflate';

const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (...targets: readonly (readonly [target: string, type: string])[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([target, type], index) => `<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const sheetXml = (rowsXml: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rowsXml}</sheetData></worksheet>`;

type SheetXml = { name: string; rowsXml: string; state?: string; isActive?: boolean; type?: string };

const bookXml = (sheets: readonly SheetXml[]) =>
  `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><bookViews><workbookView activeTab="${Math.max(
    0,
    sheets.findIndex(({ isActive }) => isActive),
  )}"/></bookViews><sheets>${sheets
    .map(
      ({ name, state = 'visible' }, index) =>
        `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

const partsOf = (sheets: readonly SheetXml[]): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8('<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
  '_rels/.rels': strToU8(relationships(['xl/workbook.xml', 'officeDocument'])),
  'xl/workbook.xml': strToU8(bookXml(sheets)),
  'xl/_rels/workbook.xml.rels': strToU8(
    relationships(...sheets.map(({ type = 'worksheet' }, index) => [`worksheets/sheet${index + 1}.xml`, type] as const)),
  ),
  ...Object.fromEntries(sheets.map(({ rowsXml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, strToU8(sheetXml(rowsXml))])),
});

/** The parts of a workbook with one sheet, whose rows are the given XML. */
export const workbookParts = (rowsXml: string): Record<string, Uint8Array> => partsOf([{ name: 'Sheet1', rowsXml }]);

const cellXml = (value: string | number, reference: string) =>
  typeof value === 'number'
    ? `<c r="${reference}"><v>${value}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;

type Rows = readonly (readonly (string | number)[])[];

const rowsXmlOf = (rows: Rows) =>
  rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, columnName(column) + (index + 1))).join('')}</row>`,
    )
    .join('');

/** A workbook of several sheets. */
export const workbookOf = (sheets: readonly (Omit<SheetXml, 'rowsXml'> & { rows: Rows })[]): Uint8Array<ArrayBuffer> =>
  zipSync(partsOf(sheets.map(({ rows, ...sheet }) => ({ ...sheet, rowsXml: rowsXmlOf(rows) })))) as Uint8Array<ArrayBuffer>;

/** A workbook with one sheet of the given rows. */
export const buildWorkbook = (rows: Rows): Uint8Array<ArrayBuffer> => workbookOf([{ name: 'Sheet1', rows }]);
