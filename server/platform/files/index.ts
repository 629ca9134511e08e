export { openFiles } from './folder.ts';
export type { FileSize, Files, SignedRequest, StoredFile } from './port.ts';
export { servingFiles } from './serving.ts';
