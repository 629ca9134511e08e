export type { Files, FileVariant, SignedRequest, StoredFile } from './port.ts';
export { createFileRoutes } from './routes.ts';
export { openFiles } from './store.ts';
