import { createStore } from '../../../../platform/store.ts';
import type { Upload } from '../upload.ts';

/** The rows of the upload tray; they stay across page changes. */
export const uploads = createStore<readonly Upload[]>([]);

export const findRow = (key: string): Upload | undefined => uploads.get().find((upload) => upload.key === key);

export const updateRow = (key: string, changes: Partial<Upload>): void =>
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

/** Adds a row at the end and replaces a row of the same record. */
export const upsertRow = (row: Upload): void => uploads.set([...uploads.get().filter(({ key }) => key !== row.key), row]);

export const removeRow = (key: string): void => uploads.set(uploads.get().filter((upload) => upload.key !== key));
