export { parseRows, readRows } from './read.ts';
export type { SheetRow } from './rows.ts';
export { workbookType, writeTextWorkbook } from './text-workbook.ts';
