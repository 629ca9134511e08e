export { keyPrefix } from './cells.ts';
export { readRows } from './read.ts';
export { type ReadFile, readSheetFile } from './read-file.ts';
export type { SheetRow } from './rows.ts';
export { type ListedTable, listTables, readTableRows, type TableList } from './tables.ts';
export { writeTextWorkbook } from './text-workbook.ts';
export { workbookType } from './write.ts';
