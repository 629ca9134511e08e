import { createStore } from '../../../platform/store.ts';
import type { Upload } from '../upload.ts';

/** The rows of the tray; they outlive every page. */
export const uploads = createStore<readonly Upload[]>([]);

export const findRow = (key: string): Upload | undefined => uploads.get().find((upload) => upload.key === key);

export const changeRow = (key: string, facts: Partial<Upload>): void =>
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)));

/** Puts a row last, in place of one of the same record. */
export const putRow = (row: Upload): void => uploads.set([...uploads.get().filter(({ key }) => key !== row.key), row]);

export const removeRow = (key: string): void => uploads.set(uploads.get().filter((upload) => upload.key !== key));
