export { createExportTask } from './export.task.ts';
