export { removeImportFiles } from './expiry.job.ts';
export { importsHandlers } from './imports.routes.ts';
export { importTask } from './run/import.task.ts';
export { undoImportTask } from './run/undo-import.task.ts';
