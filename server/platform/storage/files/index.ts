export { openFiles } from './open.ts';
export { openPieces, toPieces } from './pieces.ts';
export type { Files, FileVariant, SignedFileRequest, StoredFile } from './port.ts';
export { createFileRoutes } from './routes.ts';
