import { strToU8, zipSync } from 'fflate';

const columnName = (index: number) => String.fromCharCode(65 + index);

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const workbookXml = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/${type}" Target="${target}"/></Relationships>`;

/** The parts of a workbook with one sheet, whose rows are the given XML. */
export const workbookParts = (rowsXml: string): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8('<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
  '_rels/.rels': strToU8(relationships('xl/workbook.xml', 'officeDocument')),
  'xl/workbook.xml': strToU8(workbookXml),
  'xl/_rels/workbook.xml.rels': strToU8(relationships('worksheets/sheet1.xml', 'worksheet')),
  'xl/worksheets/sheet1.xml': strToU8(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rowsXml}</sheetData></worksheet>`,
  ),
});

const cellXml = (value: string | number, reference: string) =>
  typeof value === 'number'
    ? `<c r="${reference}"><v>${value}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;

/** A workbook with one sheet of the given rows. */
export const buildWorkbook = (rows: readonly (readonly (string | number)[])[]): Uint8Array<ArrayBuffer> => {
  const rowsXml = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, columnName(column) + (index + 1))).join('')}</row>`,
  );
  return zipSync(workbookParts(rowsXml.join(''))) as Uint8Array<ArrayBuffer>;
};
