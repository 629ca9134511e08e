export { filesHandlers } from './files.routes.ts';
export { recordFile } from './files.service.ts';
