export { keyPrefix } from './cells.ts';
export { parseRows, readRows } from './read.ts';
export { type ReadFile, readSheetFile } from './read-file.ts';
export type { SheetRow } from './rows.ts';
export { writeTextWorkbook } from './text-workbook.ts';
export { workbookType } from './write.ts';
