export { openFiles } from './folder.ts';
export type { FileSize, Files, SignedRequest, StoredImage } from './port.ts';
export { servingFiles } from './serving.ts';
