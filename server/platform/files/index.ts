export { openPieces } from './pieces.ts';
export type { Files, FileVariant, SignedFileRequest, StoredFile } from './port.ts';
export { createFileRoutes } from './routes.ts';
export { openFiles } from './store.ts';
