import type { FileTypeResult } from 'file-type';

// Imported with the first file that is checked, because the library takes memory and most processes check none.
const load = () => import('file-type');

/** Detects a file's type by its first bytes, never by its name; undefined if the type is unknown. */
export const detectFileType = async (path: string): Promise<FileTypeResult | undefined> => (await load()).fileTypeFromFile(path);

/** Detects a type by the first bytes of a file; undefined if the type is unknown. */
export const detectBytesType = async (bytes: Uint8Array): Promise<FileTypeResult | undefined> => (await load()).fileTypeFromBuffer(bytes);
